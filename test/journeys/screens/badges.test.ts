import { screens } from './badges.screens.ts';
import { lookAt } from './look-at.ts';

lookAt(screens);
