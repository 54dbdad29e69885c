import type { Problems } from '../fields/rules-values.ts';

/** The steps of the wizard, in their order; they can be gone through in any. */
export const STEPS = ['what', 'when', 'who', 'winning', 'prizes'] as const;
export type Step = (typeof STEPS)[number];

/** Where each field stands. */
const STEP_OF = {
  name: 'what',
  categories: 'what',
  series: 'what',
  start: 'when',
  end: 'when',
  endless: 'when',
  repeat: 'when',
  repeatEnd: 'when',
  zone: 'when',
  freeze: 'when',
  hidesPoints: 'when',
  visibility: 'who',
  grouping: 'who',
  joining: 'who',
  usesTargets: 'winning',
  admins: 'who',
  winners: 'winning',
  ties: 'winning',
  order: 'winning',
  theme: 'winning',
  late: 'winning',
  onDoubt: 'winning',
  rewards: 'prizes',
} as const satisfies Record<keyof Problems, Step>;

/** The steps in which something is wrong. */
export function wrongSteps(problems: Problems): Step[] {
  const fields = (Object.keys(problems) as (keyof Problems)[]).filter((field) => problems[field] !== undefined);
  return STEPS.filter((step) => fields.some((field) => STEP_OF[field] === step));
}
