import { TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { Fields, FormBody, FormGroup, Toggle } from '../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { useCommand } from '../platform/live-command.ts';
import { reached } from '../platform/live-line.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { seriesPath } from './series-paths.ts';
import { IconField, useIcons } from './settings/icon-field.tsx';
import './settings/series-settings-texts.ts';
import classes from './points.module.css';

/** Makes a score series (RT-084): its name is enough, an icon is taken at random (U-203); the rest is in its settings. */
export default function NewSeries() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const navigate = useNavigate();
  const icons = useIcons('scoreseries')?.filter((offered) => offered.public === 1);
  const [chance] = useState(() => Math.random());
  const [name, setName] = useState('');
  const [icon, setIcon] = useState<string | null>(null);
  const [one, setOne] = useState('');
  const [many, setMany] = useState('');
  const [own, setOwn] = useState(false);
  const [others, setOthers] = useState(false);
  const [tried, setTried] = useState(false);
  const [create, { pending, error }] = useCommand('scoreseries_settings/save_settings');
  const form = useRef<HTMLFormElement>(null);
  const shownIcon = icon ?? icons?.[Math.floor(chance * icons.length)]?.path ?? '';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') {
      focusFirstInvalid(form.current);
      return;
    }
    const done = await create({
      name: name.trim(),
      icon: shownIcon,
      allowPlayerEntry: own ? 1 : 0,
      allowPlayerEntryOther: others ? 1 : 0,
      ...(one.trim() && { point_name_singular: one.trim() }),
      ...(many.trim() && { point_name_plural: many.trim() }),
    });
    if (!done) {
      focusFirstInvalid(form.current);
      return;
    }
    await reached(done.position, 'score-series');
    void navigate(seriesPath(done.id), { replace: true });
  }

  if (!admin)
    return (
      <Page title={t('points.list.new')}>
        <FailedState status={403} />
      </Page>
    );
  return (
    <Page title={t('points.list.new')} fill ownsFilled>
      <FormBody>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <FormGroup title={t('points.settings.name')} text={t('points.settings.nameMore')}>
            <Fields>
              <TextInput
                autoFocus
                label={t('points.settings.nameField')}
                maxLength={255}
                autoComplete="off"
                value={name}
                error={tried && name.trim() === '' ? t('points.settings.nameMissing') : error?.fields.name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <div data-wide>
                <IconField type="scoreseries" icon={shownIcon} onChange={setIcon} />
              </div>
            </Fields>
          </FormGroup>
          <FormGroup title={t('points.settings.words')} text={t('points.settings.wordsMore')}>
            <Fields>
              <TextInput
                label={t('points.settings.one')}
                placeholder={t('points.settings.onePoint')}
                maxLength={255}
                value={one}
                onChange={(event) => setOne(event.currentTarget.value)}
              />
              <TextInput
                label={t('points.settings.many')}
                placeholder={t('points.settings.manyPoints')}
                maxLength={255}
                value={many}
                onChange={(event) => setMany(event.currentTarget.value)}
              />
            </Fields>
          </FormGroup>
          <FormGroup title={t('points.settings.whoMay')} text={t('points.settings.whoMayMore')}>
            <Toggle label={t('points.settings.own')} text={t('points.settings.ownMore')} checked={own} onChange={setOwn} />
            <Toggle label={t('points.settings.others')} text={t('points.settings.othersMore')} checked={others} onChange={setOthers} />
          </FormGroup>
          <Refusal>{error?.whole}</Refusal>
          <div className={classes.end}>
            <ButtonLink to="/v_points">{t('states.cancel')}</ButtonLink>
            <Button kind="fill" type="submit" busy={pending}>
              {t('points.settings.create')}
            </Button>
          </div>
        </form>
      </FormBody>
    </Page>
  );
}
