import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../platform/format/numbers.ts';
import type { LogRow } from './use-integrations.ts';
import './integrations-texts.ts';

/** Which rows of a delivery became nothing, and why. */
export function Skips({ row: { skips } }: { row: LogRow }) {
  const { t } = useTranslation();
  return skips.map(({ row, why }) => t('integrations.log.skip', { n: formatCount(row), why: t(`integrations.why.${why}`) })).join(' ');
}

/** What a line of the log says. */
export function logText({ what, taken, same, filtered, skipped, gone, missing, of, why, code }: LogRow, t: TFunction): string {
  if (what !== 'rows')
    return t(`integrations.log.says.${what}`, {
      why: why.map((one) => t(`integrations.gaveNothing.${one}`)).join(', '),
      ...{ code, missing: formatCount(missing), of: formatCount(of) },
    });
  const counts = { taken, same, filtered, skipped, gone };
  const told = (Object.keys(counts) as (keyof typeof counts)[]).flatMap((name) =>
    counts[name] === 0 ? [] : [t(`integrations.log.${name}`, { count: counts[name], formatted: formatCount(counts[name]) })],
  );
  return told.length > 0 ? told.join(', ') : t('integrations.log.says.empty');
}
