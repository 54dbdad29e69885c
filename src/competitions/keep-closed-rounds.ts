import { Refused } from '../platform/refused.ts';
import type { Competition } from './competition.ts';
import type { CompetitionRules } from './competitions.events.ts';
import { roundOf } from './rounds.values.ts';

/** What may be changed of a competition when all its rounds are closed: nothing by which ranks would be others. */
const HOW_IT_LOOKS: ReadonlySet<string> = new Set([
  'name',
  'infoText',
  'themeId',
  'visibility',
  'order',
  'categories',
  'admins',
] satisfies (keyof CompetitionRules)[] as string[]);

/**
 * Rounds that were closed stay where they are in time, and each keeps the rules that it was played by: a change holds for those that are open. Where
 * none is, and none will be, there is nothing that it could hold for; a ruling corrects what was closed.
 * @throws Refused round-closed
 */
export function mustKeepClosedRounds(
  changes: { readonly [field: string]: unknown },
  after: CompetitionRules,
  { rules, closed, reopened }: Pick<Competition, 'rules' | 'closed' | 'reopened'>,
): void {
  const last = closed.size + reopened.size;
  if (last === 0 || !rules) return;
  const moved = [1, last].some((number) => {
    const [was, is] = [roundOf(rules, number), roundOf(after, number)];
    return was?.from !== is?.from || was?.before !== is?.before;
  });
  const isOver = roundOf(after, last + 1) === undefined;
  const counts = Object.keys(changes).some((field) => !HOW_IT_LOOKS.has(field));
  if (moved || (isOver && counts))
    throw new Refused('round-closed', 'A round that is closed keeps its time and its rules: only a ruling changes what came of it');
}
