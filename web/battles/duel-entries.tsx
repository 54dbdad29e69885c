import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import { TextButton } from '../platform/controls/button.tsx';
import { formatCount, formatGain } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import '../competitions/competitions-texts.ts';
import classes from './battles.module.css';

/** How many of the newest are shown at first. */
const FIRST = 30;

type Half = { name: string; entries: readonly EntryRow[] };

/** What both did, the newest first: mine to the left, theirs to the right. */
export function DuelEntries({ sides: [left, right], zone }: { sides: [Half, Half]; zone: string }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const both = [
    ...left.entries.map((entry) => ({ entry, side: 'left' as const, name: left.name })),
    ...right.entries.map((entry) => ({ entry, side: 'right' as const, name: right.name })),
  ].sort((one, other) => (one.entry.occurredAt < other.entry.occurredAt ? 1 : -1));
  if (both.length === 0) return null;
  return (
    <section>
      <div className={classes.duelHead}>
        <h2>
          <bdi>{left.name}</bdi>
        </h2>
        <span className="meta">{t('battle.entries')}</span>
        <h2>
          <bdi>{right.name}</bdi>
        </h2>
      </div>
      <ol className={classes.duel}>
        {both.slice(0, all ? both.length : FIRST).map(({ entry, side, name }) => (
          <li key={entry.id} data-side={side}>
            <span className={classes.entry}>
              <span className="vh">{name}: </span>
              <span className="strong num">{formatGain(entry.points)}</span>
              <bdi className="meta">{entry.comment ?? entry.pointType}</bdi>
            </span>
            <Time className="meta num" at={entry.occurredAt} as="brief" zone={zone} />
          </li>
        ))}
      </ol>
      {!all && both.length > FIRST && (
        <TextButton onClick={() => setAll(true)}>{t('why.more', { formatted: formatCount(both.length - FIRST) })}</TextButton>
      )}
    </section>
  );
}
