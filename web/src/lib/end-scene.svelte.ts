/**
 * How an ending is shown: the last card lands, a breath, hands turn over, whoever has won climbs on the table; then the
 * result. Only to those who saw it happen, and never longer than they like: a tap or a key goes to the result.
 */
import { isFocusAtTable, keepFocus } from './focus';
import { motionOff, pace } from './settings.svelte';

const STEPS = ['landing', 'showing', 'cheering', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** How long each step takes, in milliseconds: at the end of a game, and of a round. */
const GAME = { landing: 1000, showing: 1500, cheering: 2800 } as const;
const ROUND = { landing: 800, showing: 1300, cheering: 1600 } as const;
/** How long each step takes where it is not as always. */
export type Times = Readonly<Record<Exclude<Step, 'result'>, number>>;
/** Keys that do nothing by themselves. */
const NO_KEYS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);
/** So long they still sulk beside the result. */
const SULK = 2200;

export interface Ending {
  /** it happened before our eyes */
  readonly isSeen: boolean;
  readonly isGame: boolean;
  readonly climbs: boolean;
  readonly times?: Times;
}

export class EndScene {
  /** null: nothing has ended */
  step = $state<Step | null>(null);
  /** whoever has lost has got over it */
  isCalm = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** the keyboard was at the table when it ended, perhaps at the last card, which is gone */
  #wasAtTable = false;

  /** Without anybody to climb on the table nobody does. */
  begin({ isSeen, isGame, climbs, times }: Ending): void {
    this.clear();
    if (!isSeen || motionOff() || document.hidden) {
      this.step = 'result';
      this.isCalm = true;
      return;
    }
    this.#wasAtTable = isFocusAtTable();
    const lasts = times ?? (isGame ? GAME : ROUND);
    const enter = (step: Step): void => {
      if (step === 'result') return this.#show();
      this.step = step;
      const next = STEPS[STEPS.indexOf(step) + 1]!;
      this.#timer = setTimeout(() => enter(next === 'cheering' && !climbs ? 'result' : next), lasts[step] * pace());
    };
    enter('landing');
  }

  get isRunning(): boolean {
    return this.step !== null && this.step !== 'result';
  }

  skip(): void {
    if (!this.isRunning) return;
    this.#show();
  }

  /** Any tap or key goes to the result, and does nothing else: but for buttons of the bar. */
  hasten(event: MouseEvent | KeyboardEvent): void {
    if (!this.isRunning || (event instanceof KeyboardEvent && NO_KEYS.has(event.key))) return;
    // with nothing in focus a key belongs to the page, and would press the button that gets the focus next
    const on = event.target instanceof Element && event.target !== document.body ? event.target : null;
    const isElsewhere = on !== null && (!on.closest('main') || on.closest('.bar'));
    if (!isElsewhere && (event instanceof MouseEvent || event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      event.stopPropagation();
    }
    this.skip();
  }

  #show(): void {
    clearTimeout(this.#timer);
    keepFocus(this.#wasAtTable || isFocusAtTable());
    this.step = 'result';
    this.#timer = setTimeout(() => (this.isCalm = true), SULK * pace());
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.step = null;
    this.isCalm = false;
  }
}
