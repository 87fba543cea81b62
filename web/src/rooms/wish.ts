/** What a host decides about a table before it begins. */
import { differing, type Chosen } from '../lib/house-rules';
import type { GameInfo, Make, Room } from '../net/protocol.gen';

export type BotPace = Room['bot_pace'];
/** How a table waits for people; can be changed at any time. */
export interface Patience {
  absent_seconds: number;
  /** how long the next round waits for people; 0: until all are ready; null: as suits the game */
  ready_seconds: number | null;
  pause_minutes: number;
  /** also while everybody who plays is away */
  bots_play_on: boolean;
  /** how quickly bots move; step by step is for those who play alone */
  bot_pace: BotPace;
}
/** What can still be changed while people sit there already. */
export interface Manners extends Chosen, Patience {
  is_open: boolean;
  chat: 'text' | 'phrases';
  hints: boolean;
  /** may whoever is in turn ask for advice? */
  advice: boolean;
  /** for children and grandparents: slow bots, calls by themselves, marked cards */
  is_gentle: boolean;
}
export interface TableWish extends Manners {
  seats: number;
  /** the bots, by name */
  cats: readonly string[];
}

/** Asked for apart from the house rules, since they are about manners. */
export const CLOCK = 'turn_seconds';
export const ABSENT_SECONDS = [10, 20, 60, 180] as const;
export const READY_SECONDS = [null, 10, 30, 60, 180, 0] as const;
export const BOT_PACES = ['slow', 'normal', 'quick', 'steps'] as const;
export const PAUSE_MINUTES = [5, 15, 60, 180] as const;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** What was wished for last time, as far as it still can be. */
export function wishFrom(game: GameInfo, last: Partial<TableWish>, chosen: Chosen): TableWish {
  const seats = within(last.seats ?? 2, game.fewest_seats, game.most_seats);
  return {
    preset: chosen.preset,
    options: chosen.options,
    seats,
    cats: (last.cats ?? []).filter((name) => game.cats.some((cat) => cat.name === name)).slice(0, seats - 1),
    is_open: last.is_open ?? false,
    chat: last.chat === 'phrases' ? 'phrases' : 'text',
    hints: last.hints ?? true,
    advice: last.advice ?? false,
    is_gentle: last.is_gentle ?? false,
    absent_seconds: last.absent_seconds ?? 20,
    ready_seconds: last.ready_seconds ?? null,
    pause_minutes: last.pause_minutes ?? 15,
    bots_play_on: last.bots_play_on ?? false,
    bot_pace: last.bot_pace ?? 'normal',
  };
}

/** Can there be advice? Not in every game, and not where anybody may come. */
export const canAdvise = (game: GameInfo, wish: Manners): boolean => game.advises && !wish.is_open;

export const makeOf = (game: GameInfo, wish: TableWish): Omit<Make, 'type'> => ({
  game: game.id,
  ...wish,
  advice: wish.advice && canAdvise(game, wish),
  cats: [...wish.cats],
  bots: wish.cats.length,
});

export const patienceOf = (room: Room): Patience => ({
  absent_seconds: room.absent_seconds,
  ready_seconds: room.ready_seconds,
  pause_minutes: room.pause_minutes,
  bots_play_on: room.bots_play_on,
  bot_pace: room.bot_pace,
});

/** How a table is kept now, for changing it. */
export function mannersOf(game: GameInfo, room: Room): Manners {
  return {
    preset: room.preset,
    options: differing(game, room.preset, room.options),
    is_open: room.is_open,
    chat: room.chat,
    hints: room.hints,
    advice: room.advice,
    is_gentle: room.is_gentle,
    ...patienceOf(room),
  };
}
