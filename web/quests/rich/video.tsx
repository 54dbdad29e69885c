import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import '../quests-texts.ts';
import classes from './rich-text.module.css';

/** A video of YouTube: who shows it learns of nobody before they press. */
export function Video({ address }: { address: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const id = new URL(address).searchParams.get('v') ?? '';
  return (
    <div className={classes.video}>
      {asked ? (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`}
          title={t('quests.video')}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // It shows nothing to a page that does not say where it is.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <Button size="lg" icon={<IconPlayerPlay stroke={1.75} />} onClick={() => setAsked(true)}>
            {t('quests.play')}
          </Button>
          <p className="meta">{t('quests.playMore')}</p>
        </>
      )}
    </div>
  );
}
