import { Checkbox, Select, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid4 } from 'uuid';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { call, CallRefused } from '../../platform/api.ts';
import { Button, IconButton, TextLink } from '../../platform/controls/button.tsx';
import { Fields, FormGroup } from '../../platform/form/form-group.tsx';
import { SaveBar } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { SettingsFrame, SettingsOf } from './settings-frame.tsx';
import './series-settings-texts.ts';
import classes from '../points.module.css';

type LinkRow = ScoreSeriesRow['links'][number];

/** Series that get points for every entry of this one (RT-088, U-192). */
export default function LinksSettings() {
  return <SettingsOf>{({ series, all }) => <Links key={series.id} series={series} all={all} />}</SettingsOf>;
}

function Links({ series, all }: { series: ScoreSeriesRow; all: readonly ScoreSeriesRow[] }) {
  const { t } = useTranslation();
  const draft = useDraft<{ [id: string]: LinkRow | null }>(Object.fromEntries(series.links.map((link) => [link.id, link])));
  const [refused, setRefused] = useState<{ [id: string]: string }>({});
  const [busy, setBusy] = useState(false);
  const rows = Object.values(draft.values).filter((link) => link !== null);
  const others = all.filter(({ id, deleted }) => id !== series.id && deleted === 0).map(({ id, name }) => ({ value: id, label: name }));

  async function submit() {
    setBusy(true);
    const problems: { [id: string]: string } = {};
    for (const [id, link] of Object.entries(draft.changed)) {
      const problem = await saveOne(series.id, id, link ?? null);
      if (problem) problems[id] = problem;
    }
    setBusy(false);
    setRefused(problems);
    if (Object.keys(problems).length > 0) return;
    draft.saved();
    showToast({ text: t('points.links.saved') });
  }

  function discard() {
    draft.discard();
    setRefused({});
  }

  return (
    <SettingsFrame
      series={series}
      foot={
        <SaveBar
          changes={draft.changes}
          errors={Object.keys(refused).length}
          busy={busy}
          onSave={() => void submit()}
          onDiscard={discard}
        />
      }
    >
      <FormGroup title={t('points.settings.links')} text={t('points.links.more')}>
        {rows.length === 0 && <p className="soft">{t('points.links.none')}</p>}
        {rows.map((link) => (
          <LinkFields
            key={link.id}
            link={link}
            others={others}
            unit={series.point_name_plural || t('points.settings.manyPoints')}
            problem={refused[link.id]}
            onChange={(change) => draft.set({ [link.id]: { ...link, ...change } })}
            onRemove={() => draft.set({ [link.id]: null })}
          />
        ))}
        {others.length === 0 ? (
          <p className="soft">
            {t('points.links.noOthers')} <TextLink to="/v_points/new">{t('points.list.new')}</TextLink>
          </p>
        ) : (
          <Button icon={<IconPlus stroke={2} />} onClick={() => addOne(draft.set, others[0]?.value ?? '')}>
            {t('points.links.add')}
          </Button>
        )}
      </FormGroup>
    </SettingsFrame>
  );
}

type LinkFieldsProps = {
  link: LinkRow;
  others: readonly { value: string; label: string }[];
  unit: string;
  problem: string | undefined;
  onChange: (change: Partial<LinkRow>) => void;
  onRemove: () => void;
};

function LinkFields({ link, others, unit, problem, onChange, onRemove }: LinkFieldsProps) {
  const { t } = useTranslation();
  const name = others.find(({ value }) => value === link.linked_score_series)?.label ?? '';
  return (
    <div className={classes.link} role="group" aria-label={t('points.links.one', { name })}>
      <Fields columns={3}>
        <Select
          label={t('points.links.series')}
          data={[...others]}
          value={link.linked_score_series}
          error={problem !== undefined}
          searchable
          onChange={(value) => value && onChange({ linked_score_series: value })}
        />
        <TextInput
          label={t('points.links.base')}
          description={t('points.links.baseMore')}
          inputMode="decimal"
          autoComplete="off"
          value={link.basevalue}
          onChange={(event) => onChange({ basevalue: event.currentTarget.value })}
        />
        <TextInput
          label={t('points.links.factor')}
          description={t('points.links.factorMore', { unit })}
          inputMode="decimal"
          autoComplete="off"
          value={link.factor}
          onChange={(event) => onChange({ factor: event.currentTarget.value })}
        />
      </Fields>
      <div className={classes.tagRow}>
        <Checkbox
          label={t('points.links.active')}
          checked={link.active === 1}
          onChange={(event) => onChange({ active: event.currentTarget.checked ? 1 : 0 })}
        />
        <Checkbox
          className={`grow ${classes.second}`}
          label={t('points.links.copyTags')}
          checked={link.copy_tags === 1}
          onChange={(event) => onChange({ copy_tags: event.currentTarget.checked ? 1 : 0 })}
        />
        <IconButton label={t('points.links.remove', { name })} icon={<IconTrash stroke={1.75} />} onClick={onRemove} />
      </div>
      {problem && (
        <p className={`${classes.linkError} row`} role="alert">
          <IconAlertTriangle size={16} stroke={1.75} />
          {problem}
        </p>
      )}
    </div>
  );
}

/** Links without an id yet: the server gives them one. */
const NEW = 'new ';

function addOne(set: (change: { [id: string]: LinkRow }) => void, linked: string): void {
  const id = `${NEW}${uuid4()}`;
  set({ [id]: { id, linked_score_series: linked, basevalue: '0', factor: '1', copy_tags: 0, active: 1 } });
}

/** Saves or deletes a link; answers why it was refused. */
async function saveOne(seriesId: string, id: string, link: LinkRow | null): Promise<string | undefined> {
  const isNew = id.startsWith(NEW);
  try {
    if (link) {
      await call('POST', 'scoreseries_settings/save_linked_scoreseries', { ...link, id: isNew ? undefined : id, scoreseriesid: seriesId });
    } else if (!isNew) {
      await call('DELETE', 'scoreseries_settings/delete_linked_scoreseries', { scoreseriesid: seriesId, id });
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const [problem] = Object.values(error.fields);
    return problem ?? error.message;
  }
}
