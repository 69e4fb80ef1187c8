import { useStore } from 'zustand'
import { type AuthState, authStore } from './auth-store.ts'

export function useAuth(): AuthState {
  return useStore(authStore)
}
