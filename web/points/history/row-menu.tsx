import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EntryRow } from '../../../projections/views.ts';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { useBelow } from '../../platform/page/use-width.ts';
import { auditPath } from '../series-paths.ts';
import type { HistoryFilter } from './history-address.ts';
import classes from './history.module.css';

type RowActions = {
  revoke: (entry: EntryRow) => void;
  reinstate: (entry: EntryRow) => void;
  correct: (entry: EntryRow) => void;
  retag?: (entry: EntryRow) => void;
  only?: (change: Partial<HistoryFilter>) => void;
};

/** What an admin can do with an entry: the last cell of its row. */
export function RowMenu({ entry, actions }: { entry: EntryRow; actions: RowActions }) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const { retag, only } = actions;
  const audit = auditPath(entry.seriesId, { entry: entry.id });
  if (entry.revoked)
    return (
      <span className={classes.actions}>
        {phone ? (
          <IconButton
            label={t('points.revoke.reinstate')}
            icon={<IconArrowBackUp stroke={1.75} />}
            onClick={() => actions.reinstate(entry)}
          />
        ) : (
          <Button kind="quiet" icon={<IconArrowBackUp stroke={1.75} />} onClick={() => actions.reinstate(entry)}>
            {t('points.revoke.reinstate')}
          </Button>
        )}
      </span>
    );
  return (
    <span className={classes.actions}>
      <Menu>
        <Menu.Target>
          <IconButton label={t('points.history.actionsOf', { name: entry.name })} icon={<IconDots stroke={1.75} />} />
        </Menu.Target>
        <Menu.Dropdown>
          {!entry.link && <Menu.Item onClick={() => actions.correct(entry)}>{t('points.history.correct')}</Menu.Item>}
          {retag && <Menu.Item onClick={() => retag(entry)}>{t('points.history.editTags')}</Menu.Item>}
          <Menu.Item component={Link} to={audit}>
            {t('points.history.inAudit')}
          </Menu.Item>
          {only && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => only({ player: entry.profileId })}>{t('points.history.onlyPlayer')}</Menu.Item>
              {entry.giverId && <Menu.Item onClick={() => only({ giver: entry.giverId })}>{t('points.history.onlyGiver')}</Menu.Item>}
              {entry.importId && <Menu.Item onClick={() => only({ importId: entry.importId })}>{t('points.history.onlyImport')}</Menu.Item>}
            </>
          )}
          <Menu.Divider />
          <Menu.Item c="var(--error)" onClick={() => actions.revoke(entry)}>
            {t('points.revoke.revoke')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
