/** Around a table, on screen: what is offered to whom, and what a tap asks for. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announce, live } from '../src/lib/announce.svelte';
import { settings } from '../src/lib/settings.svelte';
import type { RoomMessage } from '../src/net/protocol.gen';
import { session } from '../src/net/session.svelte';
import Chat from '../src/rooms/Chat.svelte';
import PauseNote from '../src/rooms/PauseNote.svelte';
import PersonActions from '../src/rooms/PersonActions.svelte';
import Rematch from '../src/rooms/Rematch.svelte';
import RoomMenu from '../src/rooms/RoomMenu.svelte';
import RoomNotes from '../src/rooms/RoomNotes.svelte';
import WaitingActions from '../src/rooms/WaitingActions.svelte';
import WaitingRoom from '../src/rooms/WaitingRoom.svelte';
import WaitingSeats from '../src/rooms/WaitingSeats.svelte';
import Hand from '../src/ui/Hand.svelte';
import { bot, game, person, place, room, table } from './fixtures';

const ask = vi.spyOn(session, 'ask').mockReturnValue(true);
const asked = (): unknown[] => ask.mock.calls.map(([request]) => request);
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const ada = person('Ada', { is_host: true });
const playing = (mine: Partial<RoomMessage> = {}, more = {}): RoomMessage =>
  room({ phase: 'playing', places: [ada, bot('Minka')], ...more }, mine);

const cat = (name: string): HTMLButtonElement => document.querySelector(`[data-cat=${name}]`)!;

beforeEach(() => {
  session.room = null;
  session.table = table();
  session.objection = null;
});
afterEach(() => ask.mockClear());

describe('before the start', () => {
  test('the host is told what is missing, and lets cats take the free chairs', async () => {
    render(WaitingActions, { message: room() });
    expect(screen.getByText('Noch ein Platz ist frei.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Spiel starten' })).toBeNull();
    await fireEvent.click(button('Mit Katzen auffüllen und starten'));
    expect(asked()).toEqual([{ type: 'set_bot', seat: 1 }, { type: 'start' }]);
  });
  test('nothing is offered to the host that would be refused', () => {
    render(WaitingActions, { message: room({ places: [ada, person('Bo'), place()] }) });
    expect(screen.getByText('Noch nicht bereit: Bo')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
  test('a guest says ready, and takes it back', async () => {
    const message = (is_ready: boolean): RoomMessage =>
      room({ places: [ada, person('Bo', { is_ready })] }, { seat: 1, is_host: false });
    const { rerender } = render(WaitingActions, { message: message(false) });
    await fireEvent.click(button('Ich bin bereit'));
    await rerender({ message: message(true) });
    expect(screen.getByText('Gleich geht es los: Ada startet das Spiel.')).toBeTruthy();
    await fireEvent.click(button('Doch noch nicht'));
    expect(asked()).toEqual([
      { type: 'ready', is_ready: true },
      { type: 'ready', is_ready: false },
    ]);
  });
  test('the screen is named once, not with everything that changes there', async () => {
    const { rerender } = render(WaitingRoom, { message: room() });
    expect(live.text.trim()).toBe('Am Tisch – Miau! Miau!');
    announce('Bo setzt sich dazu.');
    await rerender({ message: room({ places: [ada, person('Bo')] }) });
    expect(live.text).toBe('Bo setzt sich dazu.');
  });
  test('nobody can sit down at a table that is full or locked', () => {
    render(WaitingActions, { message: room({ places: [ada, bot('Minka')] }, { seat: null }) });
    expect(screen.getByText('An diesem Tisch ist kein Platz mehr frei.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mitspielen' })).toBeNull();
  });
  test('a rematch waits for everybody; where the last seat went to a bot, the host starts it', async () => {
    const { rerender } = render(WaitingActions, {
      message: room({ after: 'T0', places: [person('Ada', { is_host: true, is_ready: true }), person('Bo')] }),
    });
    expect(screen.getByText('Noch nicht bereit: Bo')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Spiel starten' })).toBeNull();
    await rerender({
      message: room({ after: 'T0', places: [person('Ada', { is_host: true, is_ready: true }), bot('Minka')] }),
    });
    await fireEvent.click(button('Spiel starten'));
    expect(asked()).toEqual([{ type: 'start' }]);
  });
  test('the host arranges; a guest changes only who they are', async () => {
    const places = [ada, bot('Minka'), place()];
    const { rerender } = render(WaitingSeats, { message: room({ places }), game });
    await fireEvent.click(button('Katze hinsetzen'));
    expect(cat('Minka').disabled).toBe(true); // she sits there already
    await fireEvent.click(cat('Molly'));
    expect(document.querySelector('dialog')).toBeNull();
    await fireEvent.click(button('Minka: einen Platz nach unten'));
    await fireEvent.click(button('Andere Katze statt Minka'));
    await fireEvent.click(cat('Leo'));
    await fireEvent.click(button('+ Noch ein Platz'));
    expect(asked()).toEqual([
      { type: 'set_bot', seat: 2, cat: 'Molly' },
      { type: 'swap', seat: 1, other: 2 },
      { type: 'set_bot', seat: 1, cat: 'Leo' },
      { type: 'add_seat' },
    ]);
    // the keyboard goes along with the one who was moved
    await rerender({ message: room({ places: [ada, place(), bot('Minka')] }), game });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Minka: einen Platz nach oben');
    await rerender({ message: room({ places }, { seat: 0, is_host: false }), game });
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Name und Katze']);
  });
});

describe('in the game', () => {
  test('a seat that a bot plays can be taken back', async () => {
    session.room = playing();
    session.table = table({
      shown: {
        seats: [
          { name: 'Ada', is_bot: false, is_sat_in: true },
          { name: 'Minka', is_bot: true, is_sat_in: false },
        ],
      },
    });
    render(RoomNotes);
    expect(screen.getByText('Ein Bot spielt gerade für dich.')).toBeTruthy();
    await fireEvent.click(button('Zurück auf meinen Platz'));
    expect(asked()).toEqual([{ type: 'back' }]);
  });
  test('a gentle table suggests to lift cards first, once; who declines plays with one tap', async () => {
    localStorage.clear();
    session.room = playing({}, { is_gentle: true });
    expect(session.liftsFirst).toBe(true);
    const { unmount } = render(RoomNotes);
    await fireEvent.click(button('Lieber mit einem Tipp'));
    expect(session.liftsFirst).toBe(false);
    expect(screen.queryByText(/Gemütlicher Tisch/)).toBeNull();
    unmount();
    render(RoomNotes);
    expect(screen.queryByText(/Gemütlicher Tisch/)).toBeNull();
    localStorage.clear();
    settings.liftFirst = 'gentle';
  });
  test('other tables, and those who watch, are not asked about lifting', () => {
    localStorage.clear();
    session.room = playing({ seat: null }, { is_gentle: true });
    const { unmount } = render(RoomNotes);
    expect(screen.queryByText(/Gemütlicher Tisch/)).toBeNull();
    unmount();
    session.room = playing();
    render(RoomNotes);
    expect(screen.queryByText(/Gemütlicher Tisch/)).toBeNull();
    expect(session.liftsFirst).toBe(false);
  });
  test('a pause is the host’s to end', async () => {
    session.room = playing({}, { is_paused: true });
    const { unmount } = render(PauseNote, { message: session.room });
    await fireEvent.click(button('Weiterspielen'));
    expect(asked()).toEqual([{ type: 'pause', is_paused: false }]);
    unmount();
    session.room = playing(
      { seat: 1, is_host: false },
      {
        is_paused: true,
        pausing: { milliseconds: 60_000, by: 0, asked_on_by: null },
        places: [ada, person('Bo')],
      },
    );
    render(PauseNote, { message: session.room });
    expect(screen.getByText('Ada hat das Spiel angehalten.')).toBeTruthy();
  });
  test('a pause shows how long it lasts, and everybody who plays may ask to go on', async () => {
    const pause = { is_paused: true, pausing: { milliseconds: 872_000, by: 0, asked_on_by: null } };
    session.room = playing({ seat: 1, is_host: false }, { ...pause, places: [ada, person('Bo')] });
    const { unmount } = render(PauseNote, { message: session.room });
    expect(screen.getByRole('timer').textContent).toBe('Weiter in 14:32');
    await fireEvent.click(button('Weiterspielen?'));
    expect(asked()).toEqual([{ type: 'go_on' }]);
    unmount();
    session.room = playing({ seat: null, is_host: false }, { ...pause, places: [ada, person('Bo')] });
    render(PauseNote, { message: session.room });
    expect(screen.queryByRole('button')).toBeNull();
  });
  test('the host is asked, and may say no', async () => {
    const pause = { is_paused: true, pausing: { milliseconds: 28_000, by: 0, asked_on_by: 1 } };
    const places = [ada, person('Bo'), person('Cy')];
    session.room = playing({}, { ...pause, places });
    const { unmount } = render(PauseNote, { message: session.room });
    expect(screen.getByText('Bo möchte weiterspielen.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('Weiter in 0:28');
    await fireEvent.click(button('Noch nicht'));
    expect(asked()).toEqual([{ type: 'pause', is_paused: true }]);
    unmount();
    session.room = playing({ seat: 1, is_host: false }, { ...pause, places });
    const mine = render(PauseNote, { message: session.room });
    expect(screen.getByText('Ada wurde gefragt, ob es weitergeht.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    mine.unmount();
    session.room = playing({ seat: 2, is_host: false }, { ...pause, places });
    render(PauseNote, { message: session.room });
    expect(screen.getByText('Bo möchte weiterspielen.')).toBeTruthy();
  });
  test('where the host is away, it goes on without asking', () => {
    const places = [person('Ada', { is_host: true, is_here: false }), person('Bo')];
    const pause = { is_paused: true, pausing: { milliseconds: 60_000, by: 0, asked_on_by: null } };
    session.room = playing({ seat: 1, is_host: false }, { ...pause, places });
    render(PauseNote, { message: session.room });
    expect(button('Weiterspielen')).toBeTruthy();
  });
  test('who wanted a pause ends it without asking', async () => {
    const pause = { is_paused: true, pausing: { milliseconds: 60_000, by: 1, asked_on_by: null } };
    session.room = playing({ seat: 1, is_host: false }, { ...pause, places: [ada, person('Bo')] });
    render(PauseNote, { message: session.room });
    expect(screen.getByText('Pause. Alles steht still.')).toBeTruthy();
    await fireEvent.click(button('Weiterspielen'));
    expect(asked()).toEqual([{ type: 'go_on' }]);
  });
  test('whoever plays asks for a pause, and the host answers', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no server')));
    const places = [ada, person('Bo')];
    session.room = playing({ seat: 1, is_host: false }, { places });
    const menu = render(RoomMenu, { message: session.room, onclose: () => {} });
    await fireEvent.click(button('Um eine Pause bitten'));
    menu.unmount();
    const pause_asked = { by: 1, milliseconds: 28_000 };
    session.room = playing({ seat: 1, is_host: false }, { places, pause_asked });
    const bos = render(RoomNotes);
    expect(screen.getByText('Ada wurde um eine Pause gebeten.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jetzt nicht' })).toBeNull();
    bos.unmount();
    session.room = playing({}, { places, pause_asked });
    render(RoomNotes);
    expect(screen.getByText('Bo möchte eine Pause.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('Pause in 0:28');
    await fireEvent.click(button('Jetzt nicht'));
    await fireEvent.click(button('Pause'));
    expect(asked()).toEqual([
      { type: 'ask_pause' },
      { type: 'pause', is_paused: false },
      { type: 'pause', is_paused: true },
    ]);
    vi.unstubAllGlobals();
  });
  test.each([
    [0, 'Du warst länger weg. Jetzt leitet Bo den Tisch, und du spielst einfach mit.'],
    [1, 'Ada ist schon länger weg. Jetzt leitest du den Tisch.'],
    [2, 'Ada ist schon länger weg. Jetzt leitet Bo den Tisch.'],
  ])('that the host has changed is said to everybody, here to seat %i, until it was read', async (seat, sentence) => {
    const places = [person('Ada'), person('Bo', { is_host: true }), person('Cy')];
    session.room = playing({ seat, is_host: seat === 1 }, { places, host_before: 0 });
    render(RoomNotes);
    expect(screen.getByText(sentence)).toBeTruthy();
    await fireEvent.click(button('Verstanden'));
    expect(screen.queryByText(sentence)).toBeNull();
  });
  test('the host changes at any time how the table waits', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no server')));
    session.room = playing({}, { places: [ada, person('Bo')] });
    render(RoomMenu, { message: session.room, onclose: () => {} });
    const pause = screen.getByRole('group', { name: 'Eine Pause dauert höchstens' });
    await fireEvent.click(within(pause).getByLabelText('60 Minuten'));
    const rest = { absent_seconds: 20, ready_seconds: null, bots_play_on: false, bot_pace: 'normal' };
    expect(asked()).toEqual([{ type: 'patience', ...rest, pause_minutes: 60 }]);
    vi.unstubAllGlobals();
  });
  test('somebody without a seat is told so, and is led to the next game', () => {
    session.room = playing({ seat: null, is_host: false });
    render(RoomNotes);
    expect(screen.getByText('Du schaust zu.')).toBeTruthy();
    session.room = room({ phase: 'over', rematch: 'T2' }, { seat: null });
    render(Rematch);
    expect(screen.getByRole('link', { name: 'Zum nächsten Spiel' }).getAttribute('href')).toBe('#/table/T2');
    expect(screen.queryByRole('button', { name: 'Nochmal' })).toBeNull();
  });
  test('who comes late asks for a bot’s chair, and the host answers', async () => {
    session.room = playing({ seat: null, is_host: false });
    const watching = render(RoomNotes);
    await fireEvent.click(button('Darf ich mitspielen?'));
    expect(asked()).toEqual([{ type: 'ask_seat' }]);
    ask.mockClear();
    watching.unmount();
    const latecomer = { name: 'Eve', seat: 1, is_admitted: false, milliseconds: 42_000 };
    session.room = playing({ seat: null, is_host: false, is_latecomer: true }, { latecomer });
    const waiting = render(RoomNotes);
    expect(screen.getByText('Ada wurde gefragt, ob du den Platz von Minka übernehmen darfst.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    waiting.unmount();
    session.room = playing({}, { latecomer });
    const deciding = render(RoomNotes);
    expect(screen.getByText('Eve möchte den Platz von Minka übernehmen.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('noch 0:42');
    await fireEvent.click(button('Lieber nicht'));
    await fireEvent.click(button('Gern'));
    expect(asked()).toEqual([
      { type: 'admit', is_admitted: false },
      { type: 'admit', is_admitted: true },
    ]);
    deciding.unmount();
    const admitted = { ...latecomer, is_admitted: true };
    session.room = playing({ seat: null, is_host: false, is_latecomer: true }, { latecomer: admitted });
    render(RoomNotes);
    expect(screen.getByText('Du darfst: Mit der nächsten Runde übernimmst du den Platz von Minka.')).toBeTruthy();
  });
  test('where no bot plays, nobody asks for a chair', () => {
    session.room = playing({ seat: null, is_host: false }, { places: [ada, person('Bo')] });
    render(RoomNotes);
    expect(screen.getByText('Du schaust zu.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
  test('sending somebody away is asked twice', async () => {
    render(PersonActions, { seat: 1, place: person('Bo'), isHost: true, isSeated: true });
    await fireEvent.click(button('Bo wegschicken'));
    expect(asked()).toEqual([]);
    await fireEvent.click(button('Bo wirklich wegschicken?'));
    expect(asked()).toEqual([{ type: 'kick', seat: 1 }]);
  });
  test('thanks for a report are about this one', async () => {
    session.reported = true; // an earlier one
    render(PersonActions, { seat: 1, place: person('Bo'), isHost: false, isSeated: true });
    await fireEvent.click(button('Bo melden'));
    expect(screen.queryByText(/Danke/)).toBeNull();
  });
  test('who is no host can only not hear, and report', () => {
    render(PersonActions, { seat: 1, place: person('Bo'), isHost: false, isSeated: true });
    expect(screen.getAllByRole('button').map((one) => one.textContent?.trim())).toEqual([
      'Bo nicht mehr hören',
      'Bo melden',
    ]);
  });
});

describe('talk on screen', () => {
  test('phrases by id, words where the table allows them', async () => {
    session.room = playing({}, { places: [ada, person('Bo')] });
    render(Chat);
    await fireEvent.click(button('Toll!'));
    await fireEvent.input(screen.getByLabelText('Sag etwas …'), { target: { value: ' Hallo ' } });
    await fireEvent.submit(screen.getByLabelText('Sag etwas …').closest('form')!);
    expect(asked()).toEqual([
      { type: 'say', phrase: 'great' },
      { type: 'say', text: 'Hallo' },
    ]);
  });
  test('words that could not be sent are still there', async () => {
    session.room = playing();
    ask.mockReturnValueOnce(false);
    render(Chat);
    const field = screen.getByLabelText<HTMLInputElement>('Sag etwas …');
    await fireEvent.input(field, { target: { value: 'Hallo' } });
    await fireEvent.submit(field.closest('form')!);
    expect(field.value).toBe('Hallo');
  });
  test('no words where only phrases are allowed, nothing at all for who is muted or watches', () => {
    session.room = playing({}, { chat: 'phrases' });
    const phrases = render(Chat);
    expect(screen.queryByLabelText('Sag etwas …')).toBeNull();
    phrases.unmount();
    session.room = playing({}, { places: [person('Ada', { is_muted: true }), bot('Minka')] });
    const muted = render(Chat);
    expect(screen.getByText('Du kannst hier gerade nichts sagen.')).toBeTruthy();
    muted.unmount();
    session.room = playing({ seat: null });
    render(Chat);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

test('at a table without hints a card does not say whether it can be played', () => {
  session.room = playing({}, { hints: false });
  render(Hand, {
    seat: 0,
    cards: ['7♠'],
    drawn: null,
    playable: new Set(['7♠']),
    chosen: null,
    active: true,
    onplay: () => {},
  });
  expect(button('Pik 7, Karte 1 von 1')).toBeTruthy();
});
