import { lookAt } from './look-at.ts';
import { screens } from './profile.screens.ts';

lookAt(screens);
