import { getCollection } from 'astro:content';
import type { Vacancy } from '../schema/vacancy.ts';

export async function allVacancies(): Promise<Vacancy[]> {
  const entries = await getCollection('vacancies');
  return entries.map(({ data }) => data).sort((one, other) => one.order - other.order);
}

export const openVacancies = async (): Promise<Vacancy[]> =>
  (await allVacancies()).filter(({ open }) => open);
