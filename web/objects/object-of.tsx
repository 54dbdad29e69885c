import { IconDatabase } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { ObjectRow } from '../../projections/objects/objects.view.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import type { Icon } from '../platform/controls/icon.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { editObjectPath, fieldsPath, itemsPath, OBJECTS, triggersPath } from './object-paths.ts';
import { useObject } from './use-objects.ts';
import './objects-texts.ts';

/** The data object of the address, or why it cannot be shown. `admins`: nobody else has anything to do there. */
export function ObjectOf({ admins = false, children }: { admins?: boolean; children: (object: ObjectRow) => ReactNode }) {
  const { t } = useTranslation();
  const { oid, pid } = useParams();
  const { admin } = useViewer();
  const { object, error, refetch } = useObject(oid ?? pid ?? '');
  if (object && (admin || !admins)) return children(object);
  return (
    <Page title={t('shell.objects')} facts={'\u00a0'}>
      {admins && !admin ? (
        <FailedState status={403} />
      ) : error?.status === 404 || error?.status === 400 ? (
        <EmptyState
          kind="none"
          icon={IconDatabase}
          title={t('objects.notFound')}
          text={t('objects.notFoundMore')}
          action={<ButtonLink to={OBJECTS}>{t('objects.toAll')}</ButtonLink>}
        />
      ) : (
        error && <FailedState status={error.status} onRetry={refetch} />
      )}
    </Page>
  );
}

type ObjectFrameProps = {
  object: ObjectRow;
  /** The tab in sight. */
  tab: 'items' | 'settings' | 'fields' | 'triggers';
  /** What this tab is for: a filled button, and its line in the menu of a narrow window. */
  act?: { label: string; icon: Icon; onSelect: () => void } | undefined;
  button?: ReactNode;
  fill?: boolean;
  foot?: ReactNode;
  children: ReactNode;
};

/** The sheet of a data object, with its tabs. */
export function ObjectFrame({ object, tab, act, button, fill = false, foot, children }: ObjectFrameProps) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { id, name } = object;
  const tabOf = (one: ObjectFrameProps['tab'], to: string) => ({ to, label: t(`objects.tab.${one}`), current: tab === one });
  return (
    <Page
      title={name}
      facts={t('objects.facts', { whom: t(`objects.whom.${openTo(object)}`) })}
      tabs={
        admin
          ? [
              tabOf('items', itemsPath(id)),
              tabOf('settings', editObjectPath(id)),
              tabOf('fields', fieldsPath(id)),
              tabOf('triggers', triggersPath(id)),
            ]
          : []
      }
      actions={button}
      menu={act ? [{ ...act, folded: true }] : []}
      ownsFilled={act !== undefined || foot !== undefined}
      fill={fill}
      foot={foot}
    >
      {children}
    </Page>
  );
}

/** Who has access beside admins: the widest of its roles. */
export function openTo({ access_for: roles }: Pick<ObjectRow, 'access_for'>): 'players' | 'teammanagers' | 'admins' {
  return (['players', 'teammanagers'] as const).find((role) => roles.includes(role)) ?? 'admins';
}
