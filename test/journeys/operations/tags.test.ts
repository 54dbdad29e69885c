import { tryOperations } from './try-operations.ts';
import { operations } from './tags.operations.ts';

tryOperations(operations);
