import { lookAt } from './look-at.ts';
import { screens } from './shop.screens.ts';

lookAt(screens);
