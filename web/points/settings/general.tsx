import { Select, TextInput } from '@mantine/core';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { call } from '../../platform/api.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Fields, FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { timeZones } from '../../platform/format/times.ts';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { IconField } from './icon-field.tsx';
import { SettingsFrame, SettingsOf } from './settings-frame.tsx';
import { TagsField } from './tags-field.tsx';
import './series-settings-texts.ts';
import classes from '../points.module.css';

/** What a series is called, who sees it, how it is told of (RT-087). */
export default function GeneralSettings() {
  return <SettingsOf>{({ series }) => <General key={series.id} series={series} />}</SettingsOf>;
}

function General({ series }: { series: ScoreSeriesRow }) {
  const { t } = useTranslation();
  const draft = useDraft(valuesOf(series));
  const { values, set } = draft;
  const [save, { pending, error, reset }] = useCommand('scoreseries_settings/save_settings');
  const form = useRef<HTMLDivElement>(null);
  const wrong = {
    name: values.name.trim() === '' ? t('points.settings.nameMissing') : error?.fields.name,
    pointsHistoryLimit: /^\d{0,5}$/.test(values.pointsHistoryLimit) ? error?.fields.pointsHistoryLimit : t('points.settings.notDays'),
    wallpost_threshold: error?.fields.wallpost_threshold,
    event_threshold: error?.fields.event_threshold,
  };
  const errors = Object.values(wrong).filter(Boolean).length;

  async function submit() {
    if (values.name.trim() === '' || !/^\d{0,5}$/.test(values.pointsHistoryLimit)) {
      focusFirstInvalid(form.current);
      return;
    }
    const { pointsHistoryLimit, ...changed } = draft.changed;
    const sent = { ...changed, ...(pointsHistoryLimit !== undefined && { pointsHistoryLimit: Number(pointsHistoryLimit || 0) }) };
    if (await save({ id: series.id, ...sent })) draft.saved();
    else focusFirstInvalid(form.current);
  }

  const text = (
    name:
      'name' | 'score_verb' | 'point_name_singular' | 'point_name_plural' | 'pointsHistoryLimit' | 'wallpost_threshold' | 'event_threshold',
  ) => ({
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
    autoComplete: 'off',
  });
  const toggle = (name: 'team_filter' | 'notify' | 'showRevokedPointsInFeed' | 'allowNewsFeedEntry') => ({
    checked: values[name] === 1,
    onChange: (checked: boolean) => set({ [name]: checked ? 1 : 0 }),
  });

  return (
    <SettingsFrame
      series={series}
      foot={
        <SaveBar
          changes={draft.changes}
          errors={errors}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            reset();
          }}
        />
      }
    >
      <div ref={form}>
        <Refusal>{error?.whole}</Refusal>
        <FormGroup title={t('points.settings.name')} text={t('points.settings.nameMore')}>
          <Fields>
            <TextInput label={t('points.settings.nameField')} maxLength={255} error={wrong.name} {...text('name')} />
            <div data-wide>
              <IconField type="scoreseries" icon={values.icon} onChange={(icon) => set({ icon })} />
            </div>
          </Fields>
        </FormGroup>
        <FormGroup title={t('points.settings.words')} text={t('points.settings.wordsMore')}>
          <Fields columns={3}>
            <TextInput
              label={t('points.settings.one')}
              placeholder={t('points.settings.onePoint')}
              maxLength={255}
              {...text('point_name_singular')}
            />
            <TextInput
              label={t('points.settings.many')}
              placeholder={t('points.settings.manyPoints')}
              maxLength={255}
              {...text('point_name_plural')}
            />
            <TextInput
              label={t('points.settings.verb')}
              description={t('points.settings.verbMore')}
              maxLength={255}
              {...text('score_verb')}
            />
          </Fields>
        </FormGroup>
        <FormGroup title={t('points.settings.seen')} text={t('points.settings.seenMore')}>
          <Toggle label={t('points.settings.teamFilter')} text={t('points.settings.teamFilterMore')} {...toggle('team_filter')} />
          <div className={classes.under}>
            <Fields>
              <TextInput
                label={t('points.settings.days')}
                description={wrong.pointsHistoryLimit ? undefined : t('points.settings.daysMore')}
                inputMode="numeric"
                error={wrong.pointsHistoryLimit}
                {...text('pointsHistoryLimit')}
              />
              <Select
                label={t('points.settings.zone')}
                description={series.entries > 0 ? t('points.settings.zoneFixed') : t('points.settings.zoneMore')}
                searchable
                disabled={series.entries > 0}
                data={timeZones('UTC', values.timezone)}
                value={values.timezone}
                error={error?.code === 'time-zone-fixed' && error.message}
                onChange={(timezone) => timezone && set({ timezone })}
              />
            </Fields>
          </div>
        </FormGroup>
        <FormGroup title={t('points.settings.tags')} text={t('points.settings.tagsMore')}>
          <TagsField chosen={values.tags} onChange={(tags) => set({ tags })} />
        </FormGroup>
        <FormGroup title={t('points.settings.told')} text={t('points.settings.toldMore')}>
          <Toggle label={t('points.settings.notify')} {...toggle('notify')} />
          <Toggle label={t('points.settings.fromFeed')} {...toggle('allowNewsFeedEntry')} />
          <Toggle
            label={t('points.settings.revokedInFeed')}
            text={t('points.settings.revokedInFeedMore')}
            {...toggle('showRevokedPointsInFeed')}
          />
          <div className={classes.under}>
            <Fields>
              <TextInput
                label={t('points.settings.feedFrom')}
                description={t('points.settings.never')}
                inputMode="decimal"
                error={wrong.wallpost_threshold}
                {...text('wallpost_threshold')}
              />
              <TextInput
                label={t('points.settings.celebrateFrom')}
                description={t('points.settings.never')}
                inputMode="decimal"
                error={wrong.event_threshold}
                {...text('event_threshold')}
              />
            </Fields>
          </div>
        </FormGroup>
        {series.deleted === 0 && <DeleteGroup series={series} />}
      </div>
    </SettingsFrame>
  );
}

/** Deletes at once, and takes it back for six seconds; later an admin finds it among the deleted. */
function DeleteGroup({ series: { id, name } }: { series: ScoreSeriesRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [remove, { pending, error }] = useCommand('scoreseries_settings/delete_scoreseries', { method: 'DELETE' });

  async function press() {
    if (!(await remove({ scoreseriesid: id }))) return;
    showToast({
      text: t('points.settings.deleted', { name }),
      undo: () => void call('POST', 'scoreseries_settings/restore_scoreseries', { scoreseriesid: id }),
    });
    void navigate('/v_points');
  }

  return (
    <FormGroup title={t('points.settings.delete')} text={t('points.settings.deleteMore')}>
      <Button busy={pending} onClick={() => void press()}>
        {t('points.settings.deleteIt')}
      </Button>
      <Refusal>{error?.message}</Refusal>
    </FormGroup>
  );
}

function valuesOf(series: ScoreSeriesRow) {
  const { name, icon, score_verb, point_name_singular, point_name_plural, team_filter, notify, tags, timezone } = series;
  const { allowNewsFeedEntry, showRevokedPointsInFeed, pointsHistoryLimit, wallpost_threshold, event_threshold } = series;
  return {
    name,
    icon,
    score_verb,
    point_name_singular,
    point_name_plural,
    team_filter,
    notify,
    tags,
    timezone,
    allowNewsFeedEntry,
    showRevokedPointsInFeed,
    pointsHistoryLimit: pointsHistoryLimit === 0 ? '' : String(pointsHistoryLimit),
    wallpost_threshold: wallpost_threshold ?? '',
    event_threshold: event_threshold ?? '',
  };
}
