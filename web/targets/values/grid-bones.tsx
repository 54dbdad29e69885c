import { useTranslation } from 'react-i18next';
import { Bone } from '../../platform/states/bone.tsx';
import classes from '../targets.module.css';

/** The grid before it is there, in its own shape. */
export function GridBones() {
  const { t } = useTranslation();
  return (
    <div className={classes.bones} aria-busy="true">
      <span className="vh" role="status">
        {t('states.loading')}
      </span>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className={classes.boneRow} aria-hidden="true">
          <Bone width={24} height={24} round />
          <Bone width={88 + ((row * 41) % 56)} />
          <span className="grow" />
          {Array.from({ length: 5 }, (_, column) => (
            <Bone key={column} width={28} />
          ))}
        </div>
      ))}
    </div>
  );
}
