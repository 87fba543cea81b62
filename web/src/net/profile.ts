/** A guest without an account: all that makes one up is on this device, and fits into a file. */
import { everything, forgetEverything, keep } from '../lib/storage';
import { asGuest } from './rest';

const KIND = 'katzentisch-profile';
interface ProfileFile {
  readonly kind: typeof KIND;
  readonly version: 1;
  readonly device: Record<string, unknown>;
  readonly server: unknown;
}

/** What this device keeps, and what the server keeps about its guest. */
export async function profileFile(): Promise<string> {
  const answer = await fetch('/api/me', { headers: asGuest() }).catch(() => null);
  const file: ProfileFile = {
    kind: KIND,
    version: 1,
    device: everything(),
    server: answer?.ok ? ((await answer.json()) as unknown) : null,
  };
  return JSON.stringify(file, null, 2);
}

/** False: that is no such file, and nothing has changed. */
export function restoreProfile(text: string): boolean {
  let file: Partial<ProfileFile> | null;
  try {
    file = JSON.parse(text) as Partial<ProfileFile> | null;
  } catch {
    return false;
  }
  if (file?.kind !== KIND || file.version !== 1 || typeof file.device !== 'object' || file.device === null)
    return false;
  forgetEverything();
  for (const [name, value] of Object.entries(file.device)) keep(name, value);
  return true;
}

/** False: the server could not be asked, and nothing has changed. */
export async function eraseProfile(): Promise<boolean> {
  const answer = await fetch('/api/me', { method: 'DELETE', headers: asGuest() }).catch(() => null);
  // 401: the server knows nobody by this token, so there is nothing to erase there
  if (!answer || (!answer.ok && answer.status !== 401)) return false;
  forgetEverything();
  return true;
}
