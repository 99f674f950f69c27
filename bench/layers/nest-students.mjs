import 'reflect-metadata';
import { Body, Controller, Get, Header, Module, Param, ParseIntPipe, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { IsDateString, IsEmail, IsNotEmpty, IsOptional, IsString } from 'class-validator';

const json = Header('content-type', 'application/json; charset=utf-8');

/**
 * A Nest application with two routes. Decorators are called as functions, because JavaScript has no syntax for them.
 */
export async function nestStudents(store, { validates }) {
  class Students {
    get(id) {
      return store.one(id);
    }

    create(student) {
      return store.add(student);
    }
  }
  const decorate = (name, types, ...decorators) => {
    Reflect.defineMetadata('design:paramtypes', types, Students.prototype, name);
    const descriptor = Object.getOwnPropertyDescriptor(Students.prototype, name);
    for (const decorator of decorators) decorator(Students.prototype, name, descriptor);
  };
  Param('id', ...(validates ? [ParseIntPipe] : []))(Students.prototype, 'get', 0);
  decorate('get', [Number], Get(':id'), json);
  Body()(Students.prototype, 'create', 0);
  decorate('create', [NewStudent], Post(), json);
  Controller('v1/students')(Students);

  class School {}
  Module({ controllers: [Students] })(School);
  const app = await NestFactory.create(School, new FastifyAdapter(), { logger: ['error', 'warn'] });
  if (validates) app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
  return app;
}

class NewStudent {}
const required = { name: [IsNotEmpty()], email: [IsEmail()], grade_level: [IsNotEmpty()] };
const optional = {
  date_of_birth: [IsDateString()],
  guardian_name: [IsString()],
  guardian_email: [IsEmail()],
  guardian_phone: [IsString()],
  address: [IsString()],
};
const decorateAll = (fields, ...more) =>
  Object.entries(fields).forEach(([name, decorators]) =>
    [...decorators, ...more].forEach((decorator) => decorator(NewStudent.prototype, name)),
  );
decorateAll(required, IsString());
decorateAll(optional, IsOptional());
