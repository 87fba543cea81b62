/** What has changed around a table, in sentences: for those who do not see it. */
import { say } from '../lib/language.svelte';
import type { Room, RoomSeat, RoomMessage } from '../net/protocol.gen';

export const placeName = (place: RoomSeat): string => place.name || say('guest');

function aboutSeat(before: RoomSeat | undefined, now: RoomSeat, isMe: boolean): string[] {
  if (isMe || !before) return [];
  const who = placeName(now);
  if (now.kind === 'person' && before.kind !== 'person') return [say('news-came', { who })];
  if (before.kind === 'person' && now.kind !== 'person') return [say('news-left', { who: placeName(before) })];
  if (now.kind !== 'person' || before.name !== now.name) return [];
  if (now.is_ready && !before.is_ready) return [say('news-ready', { who })];
  if (now.advice > before.advice) return [say('news-advice', { who })];
  if (now.is_here !== before.is_here) return [say(now.is_here ? 'news-back' : 'news-away', { who })];
  return [];
}

/** Who would like a bot's chair, or will have it. */
export function latecomerWords(room: Room): string {
  const late = room.latecomer;
  if (!late) return '';
  const words = { who: late.name, bot: placeName(room.places[late.seat]!) };
  return late.is_admitted ? say('latecomer-comes', words) : say('latecomer-wants', words);
}

/** That the table rests, who wanted it, and who would like to go on. */
export function pauseWords({ room, seat, is_host: isHost }: RoomMessage): string {
  if (!room.is_paused) return '';
  const by = room.pausing?.by ?? null,
    asker = room.pausing?.asked_on_by ?? null;
  const host = room.places.find((place) => place.is_host);
  if (asker !== null && asker === seat && !isHost) return say('host-was-asked', { who: host ? placeName(host) : '' });
  if (asker !== null) return say('wants-to-go-on', { who: placeName(room.places[asker]!) });
  return by === null || by === seat ? say('paused') : say('paused-by', { who: placeName(room.places[by]!) });
}

export function roomNews(before: RoomMessage, now: RoomMessage): string[] {
  if (before.room.table !== now.room.table) return [];
  const news = now.room.places.flatMap((place, seat) => aboutSeat(before.room.places[seat], place, seat === now.seat));
  const host = now.room.places.findIndex((place) => place.is_host);
  if (now.is_host && !before.is_host) news.push(say('news-host'));
  else if (host >= 0 && !before.room.places[host]?.is_host)
    news.push(say('news-other-host', { who: placeName(now.room.places[host]!) }));
  const rests = pauseWords(now);
  if (rests !== pauseWords(before)) news.push(rests || say('news-goes-on'));
  const wants = now.room.pause_asked;
  if (wants && !before.room.pause_asked && wants.by !== now.seat)
    news.push(say('wants-a-pause', { who: placeName(now.room.places[wants.by]!) }));
  const late = latecomerWords(now.room);
  if (late && late !== latecomerWords(before.room) && !now.is_latecomer) news.push(late);
  if (now.room.phase === 'waiting' && JSON.stringify(now.room.options) !== JSON.stringify(before.room.options))
    news.push(say('news-rules'));
  return news;
}
