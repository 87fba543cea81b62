/**
 * Giving a link to others, also where the browser has neither a share sheet nor a clipboard: on a LAN without https.
 */

/**
 * The clipboard; else what is selected in this field is copied the old way. False: it stays selected, to be copied by
 * hand.
 */
export async function copy(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // is not there without https
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand?.('copy') ?? false;
  }
}

export const canShare = (): boolean => 'share' in navigator;

/** The device's own way of sending things; somebody who changes their mind is no error. */
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // cancelled
  }
}

/**
 * Where the browser has no share sheet, as on a LAN without https: a message of the device's own, with the link in it.
 * Phones write it as a text, computers as an e-mail.
 */
export function messageWith(title: string, url: string): string {
  const body = encodeURIComponent(`${title}: ${url}`);
  return matchMedia('(pointer: coarse)').matches
    ? `sms:?&body=${body}` // both phone systems read it so
    : `mailto:?subject=${encodeURIComponent(title)}&body=${body}`;
}

/** Links for others begin with the server's address for them, or with that of this page. */
export const linkTo = (address: string, hash: string): string => `${address || location.origin}/${hash}`;

/** A file for others: by the device's own way of sending things or, where there is none, saved. */
export async function shareFile(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: file.name });
    } catch {
      // cancelled
    }
    return;
  }
  saveFile(file);
}

/** A file for this device. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
