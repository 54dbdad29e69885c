import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SYSTEM_TYPES } from '../../src/integrations/systems.values.ts';
import { AUTOMATIONS } from '../automations/automation-paths.ts';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { StateTag } from './integration-frame.tsx';
import { INTEGRATIONS, integrationPath, newIntegrationPath } from './integration-paths.ts';
import { Level } from './level.tsx';
import { SystemIcon } from './system-icon.tsx';
import { type ConfigRow, useIntegrations } from './use-integrations.ts';
import './integrations-texts.ts';
import classes from './integrations.module.css';

/** What is connected, and what can be (RT-119). */
export default function Integrations() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { data, error, refetch } = useIntegrations(admin);
  const configs = data?.configs;
  return (
    <Page
      title={t('shell.integrations')}
      facts={configs ? t('integrations.count', { count: configs.length, formatted: formatCount(configs.length) }) : '\u00a0'}
      tabs={
        admin
          ? [
              { to: INTEGRATIONS, label: t('shell.connected'), end: true },
              { to: AUTOMATIONS, label: t('shell.automations') },
            ]
          : []
      }
    >
      {!admin ? (
        <FailedState status={403} />
      ) : error && !configs ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        <div className={classes.body}>
          {configs?.length === 0 ? (
            <EmptyState kind="none" icon={IconPlugConnected} title={t('integrations.none')} text={t('integrations.noneMore')} />
          ) : (
            <ul className={classes.cards} aria-label={t('integrations.label')} aria-busy={!configs}>
              {configs ? configs.map((config) => <Card key={config.id} config={config} />) : BONES}
            </ul>
          )}
          <section aria-labelledby="add-integration">
            <h2 id="add-integration">{t('integrations.add')}</h2>
            <p className="soft">{t('integrations.addMore')}</p>
            <ul className={classes.systems}>
              {SYSTEM_TYPES.map((type) => (
                <li key={type}>
                  <Link to={newIntegrationPath(type)}>
                    <SystemIcon type={type} />
                    <span>
                      <span className="strong">{t(`integrations.system.${type}`)}</span>
                      <span className="meta">{t(`integrations.systemMore.${type}`)}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Page>
  );
}

const BONES = [0, 1, 2].map((n) => (
  <li key={n}>
    <Bone width="60%" height={16} />
    <Bone width="80%" />
  </li>
));

/** What is connected: its state, when something came last, and what is not as it should be. */
function Card({ config }: { config: ConfigRow }) {
  const { t } = useTranslation();
  const { instance_name: name, system_type: type, steps } = config;
  const on = steps.filter((step) => step.enabled === 1).length;
  const troubled = steps.filter(({ last_line: line }) => line !== null && line.level !== 'info');
  const [last] = steps.flatMap(({ last_activity: at }) => (at === null ? [] : [at])).sort((a, b) => (a < b ? 1 : -1));
  return (
    <li>
      <p className={classes.cardHead}>
        <SystemIcon type={type} />
        <Link className={`${classes.cardLink} cut`} to={integrationPath(config, 'steps')}>
          <bdi>{name}</bdi>
        </Link>
        <StateTag config={config} />
      </p>
      <p className="soft">
        {t(`integrations.system.${type}`)} ·{' '}
        {steps.length === 0
          ? t('integrations.noSteps')
          : t('integrations.stepsOn', { count: steps.length, formatted: formatCount(on), of: formatCount(steps.length) })}
      </p>
      <p className="meta">
        {last === undefined ? (
          t('integrations.nothingCame')
        ) : (
          <>
            {t('integrations.lastCame')} <Time at={last} as="ago" />
          </>
        )}
      </p>
      {troubled.length > 0 && (
        <p className={classes.troubled}>
          <Level level={troubled.some(({ last_line: line }) => line?.level === 'error') ? 'error' : 'warning'} silent />
          <bdi className="cut">{troubled.map((step) => step.name).join(', ')}</bdi>
        </p>
      )}
    </li>
  );
}
