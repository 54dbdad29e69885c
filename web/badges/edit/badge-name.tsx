import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { v4 as uuid4 } from 'uuid';
import { call } from '../../platform/api.ts';
import { useCategories } from '../../platform/form/use-categories.ts';
import { Button } from '../../platform/controls/button.tsx';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Choices } from '../../platform/form/choices.tsx';
import { FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { UploadPicture } from '../../platform/form/upload-picture.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { ALL } from '../badge-paths.ts';
import { Seal } from '../pieces/seal.tsx';
import { badgeSent } from './badge-values.ts';
import type { BadgeDraft } from './use-badge-draft.ts';
import './editor-texts.ts';
import classes from './editor.module.css';

/** What a badge is called and looks like, and whether it is open (RT-054). */
export function BadgeName({ draft }: { draft: BadgeDraft }) {
  const { t } = useTranslation();
  const { badge, values, problems, set } = draft;
  return (
    <>
      <FormGroup title={t('badges.edit.name')} text={t('badges.edit.nameMore')}>
        <div className={classes.stack}>
          <TextInput
            label={t('badges.edit.nameField')}
            maxLength={255}
            autoComplete="off"
            value={values.name}
            error={problems.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Textarea
            label={t('badges.edit.description')}
            autosize
            minRows={2}
            maxLength={2000}
            value={values.description}
            error={problems.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          <Categories draft={draft} />
        </div>
      </FormGroup>
      <FormGroup title={t('badges.edit.picture')} text={t('badges.edit.pictureMore')}>
        <PictureField draft={draft} />
      </FormGroup>
      <FormGroup title={t('badges.edit.open')} text={t('badges.edit.openMore')}>
        <div className={classes.stack}>
          <Choices
            label={t('badges.edit.phase')}
            value={values.phase}
            options={([2, 0, 1] as const).map((value) => ({
              value,
              label: t(`badges.edit.phases.${value}`),
              text: t(`badges.edit.phases.${value}More`),
            }))}
            onChange={(phase) => set({ phase })}
          />
          <Toggle
            label={t('badges.edit.active')}
            text={t('badges.edit.activeMore')}
            checked={values.active}
            onChange={(active) => set({ active })}
          />
        </div>
      </FormGroup>
      <FormGroup title={t('badges.edit.avatar')} text={t('badges.edit.avatarMore')}>
        <Select
          label={t('badges.edit.slot')}
          allowDeselect={false}
          className={classes.short}
          data={([0, 1, 2, 3, 4] as const).map((slot) => ({ value: String(slot), label: t(`badges.edit.slots.${slot}`) }))}
          value={String(values.slot)}
          error={problems.slot}
          onChange={(slot) => set({ slot: Number(slot) as typeof values.slot })}
        />
      </FormGroup>
      {badge.template === 0 && <TemplateGroup draft={draft} />}
      <DeleteGroup id={badge.id} name={badge.Name} />
    </>
  );
}

function Categories({ draft: { values, problems, set } }: { draft: BadgeDraft }) {
  const { t } = useTranslation();
  const categories = useCategories('badge');
  const { categories: chosen } = values;
  if (categories.length === 0) return null;
  return (
    <FilterChips
      label={t('badges.edit.categories')}
      lead={t('badges.edit.categories')}
      options={categories}
      chosen={chosen}
      onChange={(next) => set({ categories: next })}
    >
      <Refusal>{problems.categories}</Refusal>
    </FilterChips>
  );
}

/** The sign of its kind, one of the icons, or a picture that is uploaded. */
function PictureField({ draft: { badge, values, set } }: { draft: BadgeDraft }) {
  const { t } = useTranslation();
  const icons = useResource('icon/iconlist', { type: 'badge' }, { staleOn: [{ view: 'icons' }] }).data?.icons ?? [];
  const { id, badge_type } = badge;
  return (
    <div className={classes.stack}>
      <div className={classes.pictures} role="group" aria-label={t('badges.edit.picture')}>
        {['', ...new Set([...icons.map(({ path }) => path), ...(values.icon === '' ? [] : [values.icon])])].map((path) => (
          <button
            key={path}
            type="button"
            aria-pressed={path === values.icon}
            aria-label={path === '' ? t('badges.edit.sign') : icons.find((icon) => icon.path === path)?.name || t('badges.edit.unnamed')}
            onClick={() => set({ icon: path })}
          >
            <Seal badge={{ id, badge_type, Icon: path }} look="won" size={48} />
          </button>
        ))}
      </div>
      <UploadPicture type="badge" onUploaded={({ path }) => set({ icon: path })} />
    </div>
  );
}

/** Makes a template of it as it is saved. */
function TemplateGroup({ draft: { badge, saved } }: { draft: BadgeDraft }) {
  const { t } = useTranslation();
  const [save, { pending, error }] = useCommand('badges/save');

  async function press() {
    const levels = saved.levels.map((level) => ({ ...level, id: uuid4() }));
    const rewards = saved.rewards.map((reward) => ({ ...reward, id: uuid4() }));
    const copy = { ...saved, levels, rewards };
    if (!(await save({ data: { ...badgeSent(copy, copy), badge_type: badge.badge_type, template: 1 } }))) return;
    showToast({ text: t('badges.edit.templateSaved', { name: badge.Name }) });
  }

  return (
    <FormGroup title={t('badges.edit.template')} text={t('badges.edit.templateMore')}>
      <Button busy={pending} onClick={() => void press()}>
        {t('badges.edit.asTemplate')}
      </Button>
      <Refusal>{error?.message}</Refusal>
    </FormGroup>
  );
}

/** Deletes at once, and takes it back for six seconds. */
function DeleteGroup({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [remove, { pending, error }] = useCommand('badges/delete_badge', { method: 'DELETE' });

  async function press() {
    if (!(await remove({ badgeid: id }))) return;
    showToast({ text: t('badges.edit.deleted', { name }), undo: () => void call('POST', 'badges/restore_badge', { badgeid: id }) });
    void navigate(ALL);
  }

  return (
    <FormGroup title={t('badges.edit.delete')} text={t('badges.edit.deleteMore')}>
      <Button busy={pending} onClick={() => void press()}>
        {t('badges.edit.deleteIt')}
      </Button>
      <Refusal>{error?.message}</Refusal>
    </FormGroup>
  );
}
