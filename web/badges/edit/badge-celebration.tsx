import { TextInput } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { UploadPicture } from '../../platform/form/upload-picture.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { BadgeStage } from '../stage/badge-stage.tsx';
import type { BadgeDraft } from './use-badge-draft.ts';
import { NotifyChoice, ThrownChoice } from './usual-choices.tsx';
import './editor-texts.ts';
import classes from './editor.module.css';

/** How a win is celebrated and who hears of it (RT-058). */
export function BadgeCelebration({ draft }: { draft: BadgeDraft }) {
  const { t } = useTranslation();
  const { values, problems, set } = draft;
  return (
    <>
      <FormGroup title={t('badges.edit.celebration')} text={t('badges.edit.celebrationMore')}>
        <CelebrationPreview draft={draft} />
      </FormGroup>
      <ThrownChoice value={values.confetti} onChange={(confetti) => set({ confetti })} />
      <FormGroup title={t('badges.edit.behind')} text={t('badges.edit.behindMore')}>
        <div className={classes.stack}>
          <TextInput
            className={classes.short}
            label={t('badges.edit.colour')}
            placeholder="#1ab364"
            autoComplete="off"
            maxLength={32}
            value={values.background}
            error={problems.background}
            onChange={(event) => set({ background: event.currentTarget.value })}
          />
          <UploadPicture type="cover" label={t('badges.edit.uploadBehind')} onUploaded={({ path }) => set({ picture: path })} />
          {values.picture !== '' && (
            <div>
              <Button kind="quiet" icon={<IconX stroke={1.75} />} onClick={() => set({ picture: '' })}>
                {t('badges.edit.noPicture')}
              </Button>
            </div>
          )}
        </div>
      </FormGroup>
      <NotifyChoice value={values.notify} onChange={(notify) => set({ notify })} />
    </>
  );
}

/** How a win looks on a wall, in small; it can be played. */
export function CelebrationPreview({ draft: { badge, values } }: { draft: BadgeDraft }) {
  const { t } = useTranslation();
  const { profileId, name } = useViewer();
  const [played, setPlayed] = useState(0);
  const shown = { id: badge.id, badge_type: badge.badge_type, Icon: values.icon, Name: values.name };
  return (
    <div className={classes.stack}>
      <div className={classes.tv} role="img" aria-label={t('badges.edit.previewOf', { badge: values.name, name })}>
        <BadgeStage
          badge={shown}
          winner={{ id: profileId, name }}
          more={values.description || undefined}
          thrown={values.confetti}
          played={played}
          background={values.background}
          picture={values.picture}
        />
      </div>
      {values.confetti !== 0 && (
        <div>
          <Button icon={<IconPlayerPlay stroke={1.75} />} onClick={() => setPlayed(played + 1)}>
            {t('badges.edit.play')}
          </Button>
        </div>
      )}
    </div>
  );
}
