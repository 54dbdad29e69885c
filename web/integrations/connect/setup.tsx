import { Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SystemType } from '../../../src/integrations/systems.values.ts';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useSeriesList } from '../../points/use-series.ts';
import { integrationPath, newIntegrationPath } from '../integration-paths.ts';
import { newStep } from '../step/step-values.ts';
import { ConnectGroup } from './connect-group.tsx';
import { SystemOf } from './system-of.tsx';
import type { Connected } from './use-connecting.ts';
import { useSetUp } from './use-set-up.ts';
import '../integrations-texts.ts';
import './connect-texts.ts';
import classes from './connect.module.css';

const SOURCES = ['poll', 'webhook'] as const;

/** The wizard of a system (RT-128): it is connected, then somebody says what becomes of what it tells (U-140). */
export default function Setup() {
  const [query] = useSearchParams();
  const id = query.get('integration');
  return <SystemOf>{(type) => (id === null ? <First key={type} type={type} /> : <Then key={id} type={type} id={id} />)}</SystemOf>;
}

function First({ type }: { type: SystemType }) {
  const { t } = useTranslation();
  const setUp = useSetUp(type);
  return (
    <Page title={t(`integrations.system.${type}`)} facts={t(`integrations.systemMore.${type}`)} fill ownsFilled>
      <FormBody>
        <ConnectGroup type={type} onConnected={setUp} />
        <p>
          <ButtonLink to={newIntegrationPath(type)}>{t('connecting.without')}</ButtonLink>
        </p>
      </FormBody>
    </Page>
  );
}

function Then({ type, id }: { type: SystemType; id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const isStandIn = (useLocation() as Location<Connected | null>).state?.isStandIn === true;
  const system = t(`integrations.system.${type}`);
  const series = useSeriesList().data?.scoreseries ?? [];
  const [name, setName] = useState(system);
  const [step, setStep] = useState(t(`integrations.step.usual.${type}`));
  const [into, setInto] = useState<string | null>(null);
  const [source, setSource] = useState<(typeof SOURCES)[number]>(isStandIn ? 'webhook' : 'poll');
  const [tried, setTried] = useState(false);
  const [setUp, { pending, error }] = useCommand('externalApiConfig/setup_default');
  const steps = integrationPath({ id, system_type: type }, 'steps');
  const wrong = {
    name: name.trim() === '' && t('integrations.settings.nameMissing'),
    step: step.trim() === '' && t('integrations.step.wrong.name'),
    series: into === null && t('integrations.step.wrong.series'),
  };

  async function press() {
    setTried(true);
    if (Object.values(wrong).some(Boolean)) return focusFirstInvalid(form.current);
    const first = { ...newStep(type, step.trim()), source_type: source, score_series_id: into ?? '' };
    const done = await setUp({ system_type: type, data: { id, instance_name: name.trim(), steps: [first] } });
    if (!done) return focusFirstInvalid(form.current);
    await reached(done.position, 'integrations');
    showToast({ text: t('connecting.ready', { name: name.trim() }) });
    void navigate(steps);
  }

  return (
    <Page title={system} facts={t('connecting.done')} fill ownsFilled>
      <FormBody>
        <div ref={form}>
          {isStandIn && <Notice role="status">{t('connecting.standIn', { system })}</Notice>}
          <Refusal>{error?.message}</Refusal>
          <FormGroup title={t('integrations.settings.about')}>
            <TextInput
              label={t('integrations.settings.name')}
              maxLength={255}
              autoComplete="off"
              value={name}
              error={tried && wrong.name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </FormGroup>
          <FormGroup title={t('connecting.firstStep')} text={t('connecting.firstStepMore')}>
            <div className={classes.stack}>
              <TextInput
                label={t('connecting.stepName')}
                maxLength={255}
                autoComplete="off"
                value={step}
                error={tried && wrong.step}
                onChange={(event) => setStep(event.currentTarget.value)}
              />
              <Select
                label={t('integrations.step.series')}
                description={t('integrations.step.seriesMore')}
                placeholder={t('integrations.step.choose')}
                allowDeselect={false}
                searchable={series.length > 8}
                data={series.map(({ id: value, name: label }) => ({ value, label }))}
                renderOption={({ option }) => <bdi>{option.label}</bdi>}
                value={into}
                error={tried && wrong.series}
                onChange={setInto}
              />
              <Select
                label={t('integrations.step.source')}
                allowDeselect={false}
                data={SOURCES.map((value) => ({ value, label: t(`integrations.source.${value}`) }))}
                value={source}
                onChange={(value) => setSource(SOURCES.find((one) => one === value) ?? source)}
              />
              <div className={classes.ways}>
                <Button kind="fill" busy={pending} onClick={() => void press()}>
                  {t('connecting.setUp')}
                </Button>
                <ButtonLink to={steps}>{t('integrations.step.later')}</ButtonLink>
              </div>
            </div>
          </FormGroup>
        </div>
      </FormBody>
    </Page>
  );
}
