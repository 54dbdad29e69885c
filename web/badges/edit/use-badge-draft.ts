import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { badgeSent, badgeValuesOf, type BadgeValues, isOfRule, type Problems, problemsOf, refusedFields } from './badge-values.ts';

/** For which time a changed rule holds. */
export type Applies = 'always' | 'now';

/** A badge while it is edited. */
export type BadgeDraft = {
  badge: BadgeRow;
  values: BadgeValues;
  saved: BadgeValues;
  changed: Partial<BadgeValues>;
  changes: number;
  /** Of that, something that decides who has it. */
  changesRule: boolean;
  applies: Applies;
  setApplies: (applies: Applies) => void;
  problems: Problems;
  /** Why it was refused, where that is of no field. */
  refusal: string | undefined;
  /** Somebody else has changed it since the first of these changes was made; to save again is to mean it. */
  overtaken: boolean;
  busy: boolean;
  set: (change: Partial<BadgeValues>) => void;
  discard: () => void;
  /** Answers whether it was done. */
  save: () => Promise<boolean>;
};

/**
 * A badge as it is edited, over all parts of the editor. With it goes the edition that was seen when the first field was touched: of two who
 * edit at once the second hears of the first.
 */
export function useBadgeDraft(badge: BadgeRow): BadgeDraft {
  const { t } = useTranslation();
  const { id, badge_type: type, edition = 1 } = badge;
  const saved = badgeValuesOf(badge);
  const draft = useDraft(saved);
  const { values, changes, changed } = draft;
  const [send, { pending, error, reset }] = useCommand('badges/save');
  const [applies, setApplies] = useState<Applies>('now');
  const [overtaken, setOvertaken] = useState(false);
  const seen = useRef<number>(undefined);
  const refused = overtaken ? {} : refusedFields(error);
  const wrong = changes > 0 ? problemsOf(type, values, t) : {};
  const changesRule = Object.keys(changed).some((field) => isOfRule(field as keyof BadgeValues));

  async function save(): Promise<boolean> {
    if (changes === 0) return true;
    if (Object.keys(wrong).length > 0) return false;
    const sent = overtaken ? edition : (seen.current ?? edition);
    if (!(await send({ data: { id, ...badgeSent(changed, values), edition: sent, ...(changesRule && { applies }) } }))) return false;
    seen.current = undefined;
    draft.saved();
    setOvertaken(false);
    setApplies('now');
    return true;
  }

  if (error?.code === 'badge-changed' && !overtaken) setOvertaken(true);
  return {
    badge,
    values,
    saved,
    changed,
    changes,
    changesRule,
    applies,
    setApplies,
    problems: { ...refused, ...wrong },
    refusal: !overtaken && Object.keys(refused).length === 0 ? error?.message : undefined,
    overtaken,
    busy: pending,
    set(change) {
      if (changes === 0) seen.current = edition;
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
