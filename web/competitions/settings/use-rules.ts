import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { problemsOf, type Problems, refusedFields, rulesOf, type RulesValues, sentOf } from '../fields/rules-values.ts';

/** The rules of a competition while they are edited. */
export type RulesDraft = {
  values: RulesValues;
  changes: number;
  problems: Problems;
  /** Why it was refused, where that is of no field. */
  refusal: string | undefined;
  /** Somebody else has changed it since the first of these changes was made; to save again is to mean it. */
  overtaken: boolean;
  busy: boolean;
  set: (change: Partial<RulesValues>) => void;
  discard: () => void;
  /** Answers whether it was done, or there was nothing to do. */
  save: () => Promise<boolean>;
};

/**
 * The rules of a competition as they are edited. With them goes the edition that was seen when the first field was touched: of two who edit
 * at once the second hears of the first.
 */
export function useRules(competition: CompetitionRow): RulesDraft {
  const { t } = useTranslation();
  const { id, edition } = competition;
  const draft = useDraft(rulesOf(competition));
  const { values, changes, changed } = draft;
  const [send, { pending, error, reset }] = useCommand('competition/update_compition');
  const [overtaken, setOvertaken] = useState(false);
  const seen = useRef<number>(undefined);
  /** What it is after one's own last change, until the server's own word is here. */
  const own = useRef(0);
  const refused = overtaken ? {} : refusedFields(error);
  const wrong = changes > 0 ? problemsOf(values, t) : {};

  async function save(): Promise<boolean> {
    if (changes === 0) return true;
    if (Object.keys(wrong).length > 0) return false;
    const sent = overtaken ? edition : (seen.current ?? edition);
    if (await send({ id, data: { ...sentOf(changed, values), edition: sent } })) {
      own.current = sent + 1;
      draft.saved();
      setOvertaken(false);
      return true;
    }
    return false;
  }

  if (error?.code === 'competition-changed' && !overtaken) setOvertaken(true);
  return {
    values,
    changes,
    problems: { ...refused, ...wrong },
    refusal: !overtaken && Object.keys(refused).length === 0 ? error?.message : undefined,
    overtaken,
    busy: pending,
    set(change) {
      if (changes === 0) seen.current = Math.max(edition, own.current);
      draft.set(change);
      if (!overtaken) reset();
    },
    discard() {
      draft.discard();
      reset();
      setOvertaken(false);
    },
    save,
  };
}
