/** What an answer to NPS makes of somebody: 0 to 6, 7 or 8, 9 and 10. */
export type NpsGroup = 'detractor' | 'passive' | 'promoter';

export function npsGroup(answer: number): NpsGroup {
  return answer >= 9 ? 'promoter' : answer >= 7 ? 'passive' : 'detractor';
}

/**
 * The NPS score of answers: promoters minus detractors by all, times 100, to one decimal, half away from zero; null without answers.
 * @param counts how often each was given, from 0 on
 */
export function npsScore(counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const of = (group: NpsGroup) => counts.reduce((sum, count, answer) => sum + (npsGroup(answer) === group ? count : 0), 0);
  const difference = of('promoter') - of('detractor');
  // Tenths of a percent, in whole numbers until they are rounded.
  const tenths = Math.floor((2 * Math.abs(difference) * 1_000 + all) / (2 * all));
  return (difference < 0 ? -tenths : tenths) / 10 + 0;
}
