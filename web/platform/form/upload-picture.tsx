import { IconPhotoUp } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Input } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Refusal } from '../states/refusal.tsx';
import { useUpload } from './use-upload.ts';
import classes from './upload-picture.module.css';

/** What the server takes at most. */
const MOST_BYTES = 10 * 1024 * 1024;
const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** What was uploaded: where it can be seen from now on. */
export type Uploaded = Answer<'POST', 'upload/image'>;

/** Uploads a picture from this device. `type` says what it is for; of type profile or cover `player` says whose it is. */
export function UploadPicture({
  type,
  player,
  label,
  onUploaded,
}: {
  type: Input<'POST', 'upload/image'>['type'];
  player?: string;
  /** What the button says, where there are several of them. */
  label?: string;
  onUploaded: (uploaded: Uploaded) => void;
}) {
  const { t } = useTranslation();
  const more = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { upload, pending, slow, error, refuse, end } = useUpload('upload/image');

  async function send(file: File | undefined) {
    if (!file) return;
    if (file.size > MOST_BYTES) return refuse(t('form.pictureTooLarge'));
    const uploaded = await upload({ file, type, ...(player !== undefined && { player }) });
    if (uploaded) onUploaded(uploaded);
  }

  return (
    <div className={classes.field}>
      <div className={classes.upload}>
        <Button icon={<IconPhotoUp stroke={1.75} />} busy={pending} aria-describedby={more} onClick={() => chooser.current?.click()}>
          {label ?? t('form.uploadPicture')}
        </Button>
        {slow && (
          <Button kind="quiet" onClick={end}>
            {t('form.endUpload')}
          </Button>
        )}
        <span id={more} className="meta">
          {t('form.pictureKinds')}
        </span>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={label ?? t('form.uploadPicture')}
          accept={ACCEPTED}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <p role="status" className="meta">
        {slow && t('form.uploadSlow')}
      </p>
      <Refusal>{error}</Refusal>
    </div>
  );
}
