import type { FieldRow } from '../../../projections/quests/quests.view.ts';
import type { Given } from './run-answers.ts';

/** What every kind of field is drawn with. */
export type FieldProps = {
  field: FieldRow;
  given: Given;
  onGive: (given: Given) => void;
  /** The one that keys choose in. */
  keyed: boolean;
  /** What it is named by, and what explains it. */
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
};
