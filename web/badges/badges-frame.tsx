import { IconPlus, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { ALL, BADGES, COMPLETED, IN_PROGRESS, NEW, SETTINGS } from './badge-paths.ts';
import { InstantPill } from '../scoreboard/instant-pill.tsx';
import { isInProgress } from './progress.ts';
import { useBadges } from './use-badges.ts';
import { useWhen } from './use-when.ts';
import './badges-texts.ts';

type BadgesFrameProps = {
  title: string;
  status?: ReactNode;
  facts?: ReactNode;
  children: ReactNode;
};

/** The sheet of one's own badges and of all: its tabs say how many there are. */
export function BadgesFrame({ title, status, facts, children }: BadgesFrameProps) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { when, then } = useWhen();
  const { badges, position } = useBadges({}, when);
  const counted = (some: number | undefined) => (some === undefined ? {} : { count: formatCount(some) });
  return (
    <Page
      title={title}
      status={
        <>
          {status}
          <InstantPill position={position} />
        </>
      }
      facts={facts}
      tabs={[
        { to: then(BADGES), label: t('badges.tab.status'), end: true },
        { to: then(IN_PROGRESS), label: t('badges.tab.inprogress'), ...counted(badges?.filter(isInProgress).length) },
        { to: then(COMPLETED), label: t('badges.tab.completed'), ...counted(badges?.filter(({ times_won: won = 0 }) => won > 0).length) },
        { to: then(ALL), label: t('badges.tab.all'), ...counted(badges?.length) },
      ]}
      actions={
        admin && (
          <ButtonLink to={NEW} icon={<IconPlus stroke={2} />}>
            {t('shell.newBadge')}
          </ButtonLink>
        )
      }
      menu={
        admin
          ? [
              { label: t('shell.newBadge'), icon: IconPlus, to: NEW, folded: true },
              { label: t('badges.common'), icon: IconSettings, to: SETTINGS },
            ]
          : []
      }
      fill
    >
      {children}
    </Page>
  );
}
