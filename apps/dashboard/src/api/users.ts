import { useMutation, useQuery } from '@tanstack/react-query';
import { queries } from './queries';
import { request } from './request';
import type { EnvironmentName, Invitation, Role, User } from './types';

const queryKey = ['users'];

/** All users, in the order in which they were created. Only owners may read them. */
export function useUsers({ enabled = true } = {}) {
  return useQuery({ queryKey, enabled, queryFn: async () => (await request<{ data: User[] }>('users')).data });
}

/** The fields of a user that an owner edits. */
interface UserFields {
  name: string;
  production_role: Role | null;
  sandbox_role: Role | null;
}

/** The same with what the user sees in an environment: `production_school_ids`, `sandbox_teacher_id` and so on. */
export type GrantedFields = UserFields &
  Partial<Record<`${EnvironmentName}_${'school' | 'class'}_ids`, number[] | null>> &
  Partial<Record<`${EnvironmentName}_teacher_id`, number | null>>;

const onSuccess = () => queries.invalidateQueries({ queryKey });

export const useInvite = () =>
  useMutation({
    mutationFn: (body: GrantedFields & { email: string }) => request<Invitation>('users', { method: 'POST', body }),
    onSuccess,
  });

export const useChangeUser = (id: number) =>
  useMutation({
    mutationFn: (body: GrantedFields) => request<User>(`users/${id}`, { method: 'PUT', body }),
    onSuccess,
  });

export const useResetPassword = (id: number) =>
  useMutation({
    mutationFn: () => request<Invitation>(`users/${id}/reset-password`, { method: 'POST', body: {} }),
    onSuccess,
  });

/** Disables, enables or deletes a user, or resets the second factor. */
export const useUserAction = (id: number, action: 'reset-second-factor' | 'disable' | 'enable' | 'delete') =>
  useMutation({
    mutationFn: () =>
      action === 'delete'
        ? request<undefined>(`users/${id}`, { method: 'DELETE' })
        : request<unknown>(`users/${id}/${action}`, { method: 'POST', body: {} }),
    onSuccess,
  });
