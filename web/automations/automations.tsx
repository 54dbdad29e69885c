import { IconBolt, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OBJECTS } from '../objects/object-paths.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { INTEGRATIONS } from '../integrations/integration-paths.ts';
import { AUTOMATIONS, NEW_AUTOMATION } from './automation-paths.ts';
import { RuleList } from './rule-list.tsx';
import { useSources } from './sources.ts';
import { useAutomations } from './use-automations.ts';
import './automations-texts.ts';
import classes from './automations.module.css';

/** The rules of the organisation, as sentences: a tab beside what is connected. */
export default function AutomationsPage() {
  const { admin } = useViewer();
  const { t } = useTranslation();
  if (admin) return <Automations />;
  return (
    <Page title={t('shell.integrations')}>
      <FailedState status={403} />
    </Page>
  );
}

function Automations() {
  const { t } = useTranslation();
  const { rules, error, refetch } = useAutomations();
  const sources = useSources();
  const shown = rules && sources;
  return (
    <Page
      title={t('shell.integrations')}
      facts={rules ? t('automations.count', { count: rules.length, formatted: formatCount(rules.length) }) : '\u00a0'}
      tabs={[
        { to: INTEGRATIONS, label: t('shell.connected'), end: true },
        { to: AUTOMATIONS, label: t('automations.tab') },
      ]}
      actions={
        <ButtonLink to={NEW_AUTOMATION} icon={<IconPlus stroke={2} />}>
          {t('automations.new')}
        </ButtonLink>
      }
      menu={[{ label: t('automations.new'), icon: IconPlus, to: NEW_AUTOMATION, folded: true }]}
    >
      {error && !rules ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : shown && sources.length === 0 && rules.length === 0 ? (
        <EmptyState
          kind="none"
          icon={IconBolt}
          title={t('automations.noObjects')}
          text={t('automations.noObjectsMore')}
          action={<ButtonLink to={OBJECTS}>{t('automations.toObjects')}</ButtonLink>}
        />
      ) : shown && rules.length === 0 ? (
        <EmptyState
          kind="none"
          icon={IconBolt}
          title={t('automations.none')}
          text={t('automations.noneMore')}
          action={<ButtonLink to={NEW_AUTOMATION}>{t('automations.new')}</ButtonLink>}
        />
      ) : (
        shown && (
          <div className={classes.body}>
            <RuleList rules={rules} sources={sources} />
          </div>
        )
      )}
    </Page>
  );
}
