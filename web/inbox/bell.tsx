import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useConnection } from '../platform/live-line.ts';
import { NotificationPanel } from './late.ts';
import { useNotifications } from './use-notifications.ts';
import classes from './bell.module.css';

/** How often it is asked while no line tells. */
const POLL_MS = 60_000;

/** Says that there is something for oneself, and opens it: in the header, or among the places of a phone's dock. */
export function Bell({ inDock = false }: { inDock?: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { fresh, refetch } = useNotifications();
  const isLost = useConnection().lostAt !== undefined;
  const ask = useEffectEvent(refetch);

  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => ask(), POLL_MS);
    return () => clearInterval(timer);
  }, [isLost]);

  const label = fresh > 0 ? t('shell.bellNew', { count: fresh, formatted: formatCount(fresh) }) : t('shell.bell');
  const asked = { 'aria-haspopup': 'dialog', 'aria-expanded': opened, onClick: () => setOpened(!opened) } as const;
  const sign = (
    <span className={classes.sign} data-new={fresh > 0 || undefined}>
      <IconBell size={inDock ? 20 : 18} stroke={1.75} />
    </span>
  );
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={inDock ? 'top-end' : 'bottom-end'}
      width={344}
      trapFocus
      returnFocus
      classNames={{ dropdown: classes.panel }}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        {inDock ? (
          <button type="button" aria-label={label} {...asked}>
            {sign}
            {t('shell.bell')}
          </button>
        ) : (
          <IconButton label={label} icon={sign} {...asked} />
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.bell')}>
        <NotificationPanel onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
