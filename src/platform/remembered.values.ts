import { LatelyUsed } from './lately-used.values.ts';

/** What follows from things that never change, by what is asked of them: for as long as they are there, of questions that were asked lately. */
export class Remembered<Thing extends object, Answer> {
  readonly #answers: LatelyUsed<WeakMap<Thing, Answer>>;

  /** @param least so many questions at least, twice as many at most */
  constructor(least: number) {
    this.#answers = new LatelyUsed(least);
  }

  of(question: string, thing: Thing, answer: () => Answer): Answer {
    const answers = this.#answers.get(question) ?? new WeakMap<Thing, Answer>();
    if (!this.#answers.has(question)) this.#answers.set(question, answers);
    const known = answers.get(thing);
    if (known !== undefined) return known;
    const found = answer();
    answers.set(thing, found);
    return found;
  }
}
