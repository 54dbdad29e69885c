import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DisputeRow } from '../../../projections/round-disputes/round-disputes.view.ts';
import { formatDate } from '../../platform/format/times.ts';
import '../competitions-texts.ts';
import revocation from '../../points/revocation/revocation.module.css';

type OpenDisputesProps = {
  disputes: readonly DisputeRow[];
  /** Those that the ruling leaves open. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
};

/** What players said against the result: which of it the ruling answers. */
export function OpenDisputes({ disputes, left, onChange }: OpenDisputesProps) {
  const { t } = useTranslation();
  const turn = (id: string) => onChange(left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set([...left, id]));
  return (
    <div role="group" aria-label={t('competitions.rulings.disputed')}>
      <h3 className={revocation.head}>{t('competitions.rulings.disputed')}</h3>
      <div className={revocation.card}>
        {disputes.map(({ id, name, words, raised_at: at }) => (
          <div key={id} className={revocation.entry}>
            <Checkbox
              className="grow"
              checked={!left.has(id)}
              label={
                <>
                  <bdi className="strong">{name}</bdi> <span className="meta">{formatDate(at)}</span>
                </>
              }
              description={<bdi className={revocation.words}>{words ?? t('competitions.rulings.wordsGone')}</bdi>}
              onChange={() => turn(id)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
