import { IconDeviceTv } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { CastItemRow, CastRow } from '../../projections/casts/casts.view.ts';
import { timeText } from '../../src/casts/cast-item.values.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { CASTS, castPath } from './cast-paths.ts';
import { useCast } from './use-casts.ts';
import './casts-texts.ts';

/** A cast as admins are told of it. */
export type ManagedCast = CastRow & { items: CastItemRow[] };

/** The cast of the address, for admins. */
export function CastOf({ children }: { children: (cast: ManagedCast) => ReactNode }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { castkey = '' } = useParams();
  const { cast, error, refetch } = useCast(castkey);
  if (admin && cast?.items) return children({ ...cast, items: cast.items });
  return (
    <Page title={t('shell.casts')} facts={'\u00a0'}>
      {!admin ? (
        <FailedState status={403} />
      ) : cast === null ? (
        <EmptyState
          kind="no-match"
          icon={IconDeviceTv}
          title={t('casts.notFound')}
          text={t('casts.notFoundMore')}
          action={<ButtonLink to={CASTS}>{t('casts.all')}</ButtonLink>}
        />
      ) : error ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : null}
    </Page>
  );
}

type CastFrameProps = { cast: ManagedCast; actions?: ReactNode; filled?: boolean; foot?: ReactNode; children: ReactNode };

/** The sheet of a cast: its parts, how much it shows, and how long a turn takes. */
export function CastFrame({ cast: { id, name, items }, actions, filled = false, foot, children }: CastFrameProps) {
  const { t } = useTranslation();
  const turn = items.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <Page
      title={name}
      facts={`${t('casts.count', { count: items.length, formatted: formatCount(items.length) })} · ${t('casts.turn', { time: timeText(turn) })}`}
      tabs={(['items', 'preview', 'tvs', 'settings'] as const).map((part) => ({ to: castPath(id, part), label: t(`casts.tab.${part}`) }))}
      actions={actions}
      foot={foot}
      ownsFilled={filled}
    >
      {children}
    </Page>
  );
}
