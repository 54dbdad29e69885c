import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EntryRow } from '../../../projections/entries/entries.view.ts';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { useBelow } from '../../platform/page/use-width.ts';
import { reinstateOne, revokeOne } from '../revocation/entry-act.ts';
import type { EntryAct } from '../revocation/entry-dialog.tsx';
import { auditPath } from '../series-paths.ts';
import type { HistoryFilter } from './history-address.ts';
import classes from './history.module.css';

type RowMenuProps = {
  entry: EntryRow;
  onAct: (act: EntryAct) => void;
  onRetag?: () => void;
  /** Shows only what is like this entry. */
  onOnly?: (change: Partial<HistoryFilter>) => void;
};

/** What an admin can do with an entry: the last cell of its row. */
export function RowMenu({ entry, onAct, onRetag, onOnly }: RowMenuProps) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const audit = auditPath(entry.seriesId, { entry: entry.id });
  if (entry.revoked) {
    const reinstate = { icon: <IconArrowBackUp stroke={1.75} />, onClick: () => onAct(reinstateOne(entry)) };
    return (
      <span className={classes.actions}>
        {phone ? (
          <IconButton label={t('points.revoke.reinstate')} {...reinstate} />
        ) : (
          <Button kind="quiet" {...reinstate}>
            {t('points.revoke.reinstate')}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className={classes.actions}>
      <LateMenu target={<IconButton label={t('points.history.actionsOf', { name: entry.name })} icon={<IconDots stroke={1.75} />} />}>
        {entry.source?.kind !== 'link' && (
          <Menu.Item onClick={() => onAct({ what: 'correct', entry })}>{t('points.history.correct')}</Menu.Item>
        )}
        {onRetag && <Menu.Item onClick={onRetag}>{t('points.history.editTags')}</Menu.Item>}
        <Menu.Item component={Link} to={audit}>
          {t('points.history.inAudit')}
        </Menu.Item>
        {onOnly && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onOnly({ player: entry.profileId })}>{t('points.history.onlyPlayer')}</Menu.Item>
            {entry.giverId && <Menu.Item onClick={() => onOnly({ giver: entry.giverId })}>{t('points.history.onlyGiver')}</Menu.Item>}
            {entry.importId && <Menu.Item onClick={() => onOnly({ importId: entry.importId })}>{t('points.history.onlyImport')}</Menu.Item>}
          </>
        )}
        <Menu.Divider />
        <Menu.Item c="var(--error)" onClick={() => onAct(revokeOne(entry))}>
          {t('points.revoke.revoke')}
        </Menu.Item>
      </LateMenu>
    </span>
  );
}
