import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { UploadPicture } from '../platform/form/upload-picture.tsx';
import { Cover } from '../platform/identity/cover.tsx';
import { Portraits } from '../platform/identity/portraits.tsx';
import { useViewer } from '../platform/session/session.ts';
import './settings-texts.ts';
import classes from './theme.module.css';

type ThemeCoverProps = {
  /** The path of the cover; empty for none. */
  path: string;
  problem: string | undefined;
  onSet: (path: string) => void;
};

/** The cover of profiles that have none of their own: as it will stand there, chosen and taken away. */
export function ThemeCover({ path, problem, onSet }: ThemeCoverProps) {
  const { t } = useTranslation();
  const { profileId, icon } = useViewer();
  return (
    <section className={classes.cover} aria-label={t('theme.cover')}>
      <h2>{t('theme.cover')}</h2>
      <p className="meta">{t('theme.coverMore')}</p>
      {path === '' ? (
        <p className={classes.noCover}>{t('theme.coverNone')}</p>
      ) : (
        <Cover path={path}>
          <Portraits id={profileId} icon={icon} second={undefined} size={48} />
        </Cover>
      )}
      {path !== '' && (
        <Button kind="quiet" icon={<IconX stroke={1.75} />} onClick={() => onSet('')}>
          {t('theme.noCover')}
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
      <UploadPicture type="cover" label={t('theme.uploadCover')} onUploaded={(uploaded) => onSet(uploaded.path)} />
    </section>
  );
}
