import type { CurrentBoard } from '../entities/board.ts'
import type { Id } from '../entities/id.ts'
import {
  LeagueBoardSchema,
  LeagueInviteSchema,
  LeagueListSchema,
  LeagueSchema,
} from '../entities/league.ts'
import { MessageSchema } from '../entities/problem.ts'
import type { InviteCode, LeagueName } from '../forms/league.ts'
import { call } from './http.ts'

export function fetchLeagues() {
  return call('/api/leagues', {
    response: LeagueListSchema,
    fallback: 'Your leagues could not be loaded.',
  })
}

export function fetchLeague(id: Id) {
  return call(`/api/leagues/${id}`, {
    response: LeagueSchema,
    fallback: 'This league could not be loaded.',
  })
}

export function fetchLeagueBoard(id: Id, period: CurrentBoard) {
  return call(`/api/leagues/${id}/board/${period}`, {
    response: LeagueBoardSchema,
    fallback: 'The board of this league could not be loaded.',
  })
}

/** For whoever has the code, logged in or not. */
export function fetchInvite(code: string) {
  return call(`/api/leagues/invites/${encodeURIComponent(code)}`, {
    response: LeagueInviteSchema,
    fallback: 'This invite could not be loaded.',
  })
}

export function createLeague(body: LeagueName) {
  return call('/api/leagues', {
    method: 'POST',
    body,
    response: LeagueSchema,
    fallback: 'The league could not be made.',
  })
}

/** Joining twice is joining once. */
export function joinLeague(body: InviteCode) {
  return call('/api/leagues/join', {
    method: 'POST',
    body,
    isRepeatable: true,
    response: LeagueSchema,
    fallback: 'You could not join the league.',
  })
}

export function renameLeague(id: Id, body: LeagueName) {
  return call(`/api/leagues/${id}`, {
    method: 'PUT',
    body,
    response: LeagueSchema,
    fallback: 'The league could not be renamed.',
  })
}

/** The old code works no more. */
export function renewInviteCode(id: Id) {
  return call(`/api/leagues/${id}/invite-code`, {
    method: 'POST',
    response: LeagueSchema,
    fallback: 'A new code could not be made.',
  })
}

export function handOverLeague(id: Id, userId: Id) {
  return call(`/api/leagues/${id}/owner`, {
    method: 'PUT',
    body: { userId },
    response: LeagueSchema,
    fallback: 'The league could not be handed over.',
  })
}

export function deleteLeague(id: Id) {
  return call(`/api/leagues/${id}`, {
    method: 'DELETE',
    response: MessageSchema,
    fallback: 'The league could not be deleted.',
  })
}

/** One's own, to leave; for the owner any. */
export function endMembership(id: Id, userId: Id) {
  return call(`/api/leagues/${id}/members/${userId}`, {
    method: 'DELETE',
    response: MessageSchema,
    fallback: 'The membership could not be ended.',
  })
}
