import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  currentToasts,
  showToast,
  subscribe,
  TOAST_MS,
} from '../../../src/components/ui/toast/toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a toast stays three seconds, and listeners are called for both changes', () => {
  const heard = vi.fn();
  const stop = subscribe(heard);
  showToast('Data updated successfully!');
  expect(currentToasts().map(({ message, tone }) => [message, tone])).toEqual([
    ['Data updated successfully!', 'success'],
  ]);
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test('a toast replaces one with the same words, and stays its own three seconds', () => {
  const ids = () => currentToasts().map(({ id }) => id);
  showToast('Not saved', 'danger');
  const before = ids();
  vi.advanceTimersByTime(2000);
  showToast('Saved');
  showToast('Not saved', 'danger');
  expect(currentToasts().map(({ message }) => message)).toEqual(['Saved', 'Not saved']);
  expect(ids()).not.toContain(before[0]);
  vi.advanceTimersByTime(2000);
  expect(currentToasts()).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(currentToasts()).toEqual([]);
});

test('a toast replaces one about the same subject, whatever it says', () => {
  showToast('Post unpublished.', 'success', 'post:1');
  showToast('Post published.', 'success', 'post:2');
  showToast('Post published.', 'danger', 'post:1');
  expect(currentToasts().map(({ message, tone }) => [message, tone])).toEqual([
    ['Post published.', 'success'],
    ['Post published.', 'danger'],
  ]);
  vi.advanceTimersByTime(TOAST_MS);
});

test('each toast has its own three seconds', () => {
  showToast('first');
  vi.advanceTimersByTime(1000);
  showToast('second', 'danger');
  vi.advanceTimersByTime(2000);
  expect(currentToasts().map(({ message }) => message)).toEqual(['second']);
  vi.advanceTimersByTime(1000);
  expect(currentToasts()).toEqual([]);
});
