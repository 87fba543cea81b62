/** Deals checked on the device: the hash is the world's, golden games hold, and whatever is forged is found. */
import { describe, expect, test } from 'vitest';
import { checkDeals } from '../src/lib/check-deals';
import { hex, hmac, sha256, unhex } from '../src/lib/sha256';
import golden from './whole.miau?raw';

const bytes = (length: number, first = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, i) => (first + 7 * i) & 255);

describe('SHA-256 and HMAC', () => {
  test('give what the standard says', () => {
    expect(hex(sha256(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex(sha256(new TextEncoder().encode('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    // RFC 4231, the second case
    expect(hex(hmac(new TextEncoder().encode('Jefe'), new TextEncoder().encode('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
  test('agree with the platform at every length around their blocks', async () => {
    for (let length = 1; length < 140; length += 1) {
      const message = bytes(length),
        secret = bytes(length % 97 || 1, 3);
      expect(hex(sha256(message))).toBe(hex(new Uint8Array(await crypto.subtle.digest('SHA-256', message))));
      const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      expect(hex(hmac(secret, message))).toBe(hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, message))));
    }
  });
  test('read hex and write it', () => expect(hex(unhex('00ff10ab'))).toBe('00ff10ab'));
});

const forged = (pattern: RegExp, by: string): string => {
  const changed = golden.replace(pattern, by);
  expect(changed).not.toBe(golden);
  return changed;
};

describe('a record', () => {
  test('that is honest holds', () => {
    const found = checkDeals(golden);
    expect(found.isEnvelopeRight).toBe(true);
    expect(found.first?.holds).toBe(true);
    expect(found.deals.length).toBeGreaterThan(1);
    expect(found.deals.map(({ holds }) => holds)).toEqual(found.deals.map(() => true));
    expect(found.deals.some(({ cuts }) => cuts.length > 0)).toBe(true);
    expect(found.deals[0]!.uses[0]!.answer.length).toBeGreaterThan(30);
  });
  test('with another secret does not', () => {
    const found = checkDeals(forged(/\[Secret "..../, '[Secret "0123'));
    expect(found.isEnvelopeRight).toBe(false);
    expect(found.deals.every(({ holds }) => !holds)).toBe(true);
  });
  test('with another envelope does not', () => {
    expect(checkDeals(forged(/\[Commitment "../, '[Commitment "zz')).isEnvelopeRight).toBe(false);
  });
  test('with another cut does not, and it is that deal', () => {
    const [, number] = /^(\d+) \d+ cut/m.exec(golden)!;
    const found = checkDeals(forged(new RegExp(`^(${number} \\d+ cut ).{8}`, 'm'), '$100000000'));
    expect(found.deals.filter(({ holds }) => !holds).length).toBe(1);
  });
  test('with another card does not, and it is that deal', () => {
    const found = checkDeals(forged(/^(~ 2\.0 .*> )(\S+) (\S+)/m, '$1$3 $2'));
    expect(found.deals.filter(({ holds }) => !holds).map(({ number }) => number)).toEqual([2]);
  });
  test('whose pack was stacked before the shuffle does not', () => {
    // the first two cards of the pack change places, and so they do wherever the shuffle has put them
    const [one, other] = ['2♣', '2♠'],
      swap = (card: string): string => (card === one ? other! : card === other ? one! : card);
    const stacked = golden.replace(/^~ 1\.0 .*$/m, (line) => line.split(' ').map(swap).join(' '));
    expect(stacked).not.toBe(golden);
    const found = checkDeals(stacked);
    expect(found.deals.filter(({ holds }) => !holds).map(({ number }) => number)).toEqual([1]);
  });
  test('of one card holds, and one of something that is no card does not', () => {
    const text = (asked: string): string => `[Secret "00"]\n1 table deal\n~ 1.0 ${asked} > ${asked}\n`;
    expect(['7♣', '★', '12', 'x'].map((card) => checkDeals(text(card)).deals[0]!.holds)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
  test('that leaves a deal out does not', () => {
    const found = checkDeals(golden.replace(/^~ 1\..*\n/gm, ''));
    expect(found.deals[0]!.holds).toBe(false);
  });
  test('that leaves the first shuffle of a deal out does not, though a later one is there', () => {
    const number = /^~ (\d+)\.1 /m.exec(golden)![1]!;
    const found = checkDeals(golden.replace(new RegExp(`^~ ${number}\\.0 .*\n`, 'm'), ''));
    expect(found.deals.filter(({ holds }) => !holds).map((deal) => deal.number)).toEqual([Number(number)]);
  });
  test('without a secret says so', () => {
    const found = checkDeals(golden.replace(/^\[Secret.*\n/m, '').replace(/^~.*\n/gm, ''));
    expect([found.secret, found.isEnvelopeRight]).toEqual(['', false]);
  });
});
