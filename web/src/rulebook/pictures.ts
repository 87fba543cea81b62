/** The cards that a rule is about, to lie beside its words. The words say it all: nobody needs to see them. */
import { cards, hidden, kittens, stock, type Group } from '../primer/steps';

const all = (text: string): Group => cards(text, ...text.split(' ').keys());
const dealt = hidden(5);
const sets = [hidden(3), hidden(3)];
const swap = [cards('K♦ 9♣ 6♥', 1), cards('A♦ 7♠ J♣', 0)];
const fits = [cards('9♥'), cards('K♥ 9♠', 0, 1)];
const pack = [cards('7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣')];

export const PICTURES: Readonly<Record<string, readonly Group[]>> = {
  'MIAU-1': pack,
  'MIAU-2': [dealt, cards('9♥')],
  'MIAU-12': [stock, cards('J♦', 0)],
  'MIAU-3': fits,
  'MIAU-4': [cards('9♥'), stock],
  'MIAU-11': [stock, cards('9♥')],
  'MIAU-5': [all('7♥ 7♠'), hidden(4)],
  'MIAU-18': [cards('7♥'), cards('7♣', 0)],
  'MIAU-6': [all('8♠')],
  'MIAU-7': [all('J♦')],
  'MIAU-8': [cards('A♥')],

  'MAU-1': pack,
  'MAU-2': [dealt],
  'MAU-17': [all('Q♦ Q♦')],
  'MAU-3': [stock, cards('9♥', 0)],
  'MAU-4': fits,
  'MAU-5': [cards('9♥'), stock],
  'MAU-8': [all('7♥ 7♠'), hidden(4)],
  'MAU-9': [all('8♠')],
  'MAU-10': [all('J♦')],
  'MAU-12': [cards('J♠'), cards('J♦', 0)],
  'MAU-6': [cards('Q♦')],

  'PURR-2': [hidden(7), stock, cards('J♣')],
  'PURR-12': [cards('★ ★ ★')],
  'PURR-3': [stock, cards('J♣', 0)],
  'PURR-8': [cards('2♣', 0)],
  'PURR-5': [all('7♠ 7♣ 7♥'), all('3♠ 4♠ 5♠')],
  'PURR-14': [all('Q♠ Q♣ Q♥ Q♦')],
  'PURR-13': [cards('A♥ 2♥ 3♥', 0), cards('Q♥ K♥ A♥', 2)],
  'PURR-6': [cards('4♥ ★ 6♥', 1)],
  'PURR-15': [cards('★ 9♣ ★', 1)],
  'PURR-16': [cards('7♠ 7♥ ★', 2)],
  'PURR-17': [cards('4♥ ★ 6♥', 1), cards('5♥', 0)],
  'PURR-7': [cards('4♥ 5♥ 6♥'), cards('7♥', 0)],
  'PURR-11': [cards('3♥', 0), cards('4♥ 5♥ 6♥'), cards('7♥', 0)],

  'MAUZ-1': [cards('6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣')],
  'MAUZ-2': sets,
  'MAUZ-4': swap,
  'MAUZ-11': [stock, cards('10♠ 7♦ K♣')],
  'MAUZ-5': [cards('A♥ 9♥ K♦', 0, 1)],
  'MAUZ-13': [cards('A♠ 9♥ 7♦', 0)],
  'MAUZ-6': [all('A♠ A♥ A♦')],
  'MAUZ-7': [all('A♣ 10♣ K♣')],
  'MAUZ-14': [all('A♥ K♥ Q♥')],
  'MAUZ-8': [all('9♠ 9♥ 9♦')],

  'SWIM-1': sets,
  'SWIM-2': swap,
  'SWIM-4': [cards('A♠ Q♠ 8♥', 0, 1), all('Q♠ Q♥ Q♦')],
  'SWIM-5': [all('A♥ Q♥ 7♥')],
  'SWIM-9': [all('A♠ A♥ A♦'), all('A♣ 10♣ K♣')],
  'SWIM-6': [all('A♠ A♥ A♦')],

  'KATZ-1': [cards('A♠ 2♥ 3♣ 10♦ J♠ Q♥'), cards('K♦', 0)],
  'KATZ-2': [cards('5♠', 0), stock, dealt],
  'KATZ-9': [cards('6♣ Q♠'), cards('9♦', 0)],
  'KATZ-6': [cards('A♠ 2♥ 3♣ 4♦', 3)],
  'KATZ-8': [cards('6♣ Q♠ 9♦', 2)],
  'KATZ-7': [all('K♦')],
  'KATZ-13': [cards('A♠ 2♥ K♦', 2)],
  'KATZ-10': [dealt],

  'PAW-1': [kittens('X back, X belly')],
  'PAW-2': [kittens('box')],
  'PAW-21': [kittens('E back, X belly, R back, M belly')],
  'PAW-6': [kittens('R back', 0)],
  'PAW-22': [kittens('E belly, box, M belly', 1)],
};
