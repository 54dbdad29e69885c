import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegradePreview } from '../../../projections/quest-attempts/regrade-preview.view.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { amountOf, exactOf } from '../../platform/format/exact-sums.ts';
import { formatCount, formatGain, formatPoints } from '../../platform/format/numbers.ts';
import { Who } from '../../platform/identity/who.tsx';
import { resultKey } from '../../points/revocation/differences.ts';
import { SHOWN } from '../../points/revocation/drawn.ts';
import { Turn } from '../../points/revocation/told-line.tsx';
import revocation from '../../points/revocation/revocation.module.css';

type RegradedResultsProps = { preview: Pick<RegradePreview, 'results' | 'resultCount'>; moved: ReadonlySet<string> };

/** Whose results become others, before and after; which round is told where they are of several. */
export function RegradedResults({ preview: { results, resultCount }, moved }: RegradedResultsProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? results : results.slice(0, SHOWN);
  const more = { count: resultCount - shown.length, formatted: formatCount(resultCount - shown.length) };
  const isOfSeveral = new Set(results.map(({ round }) => round)).size > 1;
  return (
    <section>
      <div className={revocation.head}>
        <h3 id="regraded-results">{t('regrade.results', { count: resultCount, formatted: formatCount(resultCount) })}</h3>
      </div>
      <div className={revocation.frame}>
        <table className={revocation.table} aria-labelledby="regraded-results">
          <thead>
            <tr>
              <th scope="col">{t('regrade.player')}</th>
              <th scope="col">{t('regrade.result')}</th>
              <th scope="col">{t('regrade.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ attemptId, profileId, name, round, before, after }) => (
              <tr key={attemptId} data-moved={moved.has(resultKey(attemptId)) || undefined}>
                <th scope="row">
                  <Who
                    id={profileId}
                    name={name}
                    tags={isOfSeveral && <span className="meta num">{t('regrade.round', { round: formatCount(round) })}</span>}
                  />
                </th>
                <td>
                  <Turn before={formatPoints(before)} after={formatPoints(after)} />
                </td>
                <td>{formatGain(amountOf(exactOf(after) - exactOf(before)))}</td>
              </tr>
            ))}
            {more.count > 0 && (
              <tr>
                <td colSpan={3} className={revocation.rest}>
                  {all || results.length <= SHOWN ? (
                    t('points.revoke.andMore', more)
                  ) : (
                    <TextButton onClick={() => setAll(true)}>{t('points.revoke.andMore', more)}</TextButton>
                  )}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}
