import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MembersPreview } from '../../../src/players/players.contract.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { Page } from '../../platform/page/page.tsx';
import { useBelow } from '../../platform/page/use-width.ts';
import { Scroll } from '../../platform/page/scroll.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { type Fate, FATE_ICONS } from './fates.ts';
import { type Repair, ReviewPanel } from './review-panel.tsx';
import { ReviewTable } from './review-table.tsx';
import type { List } from './use-preview.ts';
import '../players-texts.ts';
import classes from './review-players.module.css';

const FATES = ['new', 'changed', 'same', 'refused'] as const;

type ReviewPlayersProps = {
  read: MembersPreview;
  list: List;
  /** The rows are read anew, or written. */
  busy: boolean;
  refusal: string | null | undefined;
  onRepair: (repair: Repair) => void;
  /** Leads back, to a line of the list if one is told. */
  onBack: (line?: number) => void;
  onImport: () => void;
};

/** What would become of each row of a list (look 22): the fates filter and add up, what is refused says why and is repaired, and the button counts what it writes. */
export function ReviewPlayers({ read, list, busy, refusal, onRepair, onBack, onImport }: ReviewPlayersProps) {
  const { t } = useTranslation();
  const narrow = useBelow('sheet');
  const [fate, setFate] = useState<Fate | 'all'>('all');
  const { counts, columns, rows } = read;
  const shown = useMemo(() => (fate === 'all' ? rows : rows.filter((row) => row.fate === fate)), [rows, fate]);
  const written = counts.new + counts.changed;
  const number = (count: number) => ({ count, formatted: formatCount(count) });

  const repair = ({ teams = [], keepFirst = list.keepFirst }: Repair) => onRepair({ teams: [...(list.teams ?? []), ...teams], keepFirst });
  const panel = <ReviewPanel read={read} keptFirst={list.keepFirst === true} onRepair={repair} onLine={onBack} />;
  const tabs = [['all', rows.length], ...FATES.map((of) => [of, counts[of]] as const)] as const;

  return (
    <Page
      key="review"
      title={t('reviewPlayers.title', number(rows.length))}
      facts={t('reviewPlayers.facts', {
        columns: columns.flatMap(({ field }) => (field ? [t(`addPlayers.field_${field}`)] : [])).join(', '),
      })}
      actions={<Button onClick={() => onBack()}>{t('reviewPlayers.back')}</Button>}
      menu={[{ label: t('reviewPlayers.back'), onSelect: () => onBack(), folded: true }]}
      ownsFilled
      fill
      foot={
        <div className={classes.foot}>
          <p className="grow num" role="status">
            {written === 0 ? (
              <span className="strong">{t('reviewPlayers.nobody')}</span>
            ) : (
              <>
                <span className="strong">{t('reviewPlayers.people', number(written))}</span>{' '}
                {t('reviewPlayers.written', { new: formatCount(counts.new), changed: formatCount(counts.changed) })}
              </>
            )}{' '}
            <span className="soft">
              {t('reviewPlayers.rest', { same: formatCount(counts.same), refused: formatCount(counts.refused) })}
            </span>
          </p>
          <Button kind="fill" busy={busy} disabled={written === 0} onClick={onImport}>
            {t('reviewPlayers.import', number(written))}
          </Button>
        </div>
      }
    >
      <div className={classes.review}>
        <Refusal>{refusal}</Refusal>
        <div className={classes.fates} role="group" aria-label={t('reviewPlayers.show')}>
          {tabs.map(([of, count]) => {
            const Sign = FATE_ICONS[of];
            return (
              <button key={of} type="button" data-fate={of} aria-pressed={of === fate} onClick={() => setFate(of)}>
                <span className={`${classes.count} num`}>{formatCount(count)}</span>
                <span className={classes.word}>
                  <Sign size={16} stroke={1.75} />
                  {t(`reviewPlayers.${of}`)}
                </span>
              </button>
            );
          })}
        </div>
        {narrow && (counts.refused > 0 || counts.changed > 0) && (
          <details className={classes.summary}>
            <summary>{t('reviewPlayers.summary', { refused: formatCount(counts.refused), changed: formatCount(counts.changed) })}</summary>
            <Scroll label={t('reviewPlayers.reasons', number(counts.refused))}>{panel}</Scroll>
          </details>
        )}
        <div className={classes.both}>
          <ReviewTable key={fate} rows={shown} fate={fate} onRepair={repair} onLine={onBack} />
          {!narrow && <aside className={classes.panel}>{panel}</aside>}
        </div>
      </div>
    </Page>
  );
}
