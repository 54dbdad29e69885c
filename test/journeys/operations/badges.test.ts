import { tryOperations } from './try-operations.ts';
import { operations } from './badges.operations.ts';

tryOperations(operations);
